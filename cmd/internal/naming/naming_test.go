package naming_test

import (
	"fmt"

	"queenreel/cmd/internal/naming"
	"queenreel/trace"
)

func ExampleFile() {
	flags := map[string]string{"all": "all", "theme": "mine/my theme.json", "cell": "40"}
	value := func(flag string) string { return flags[flag] }
	begin, solver := naming.Begin([]trace.About{{Problem: trace.Problem{N: 8}, Solver: "my hand!"}}, true)
	fmt.Println(naming.File(begin, solver, value))
	begin, solver = naming.Begin([]trace.About{{Problem: trace.Problem{N: 5}, Solver: "dlx"}, {Solver: "cdcl"}}, false)
	fmt.Println(naming.File(begin, solver, value))
	// Output:
	// 8-queens-my-hand-all-my-theme
	// 5-queens-dlx-vs-cdcl-all-my-theme
}
