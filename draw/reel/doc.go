// Package reel makes films, and what goes with them, of one value: [Options] say what is searched, how it is told, how it
// looks, how long it stands and what it has to fit. The zero Options are the film of the command queenreel animate.
//
//	options := reel.Options{Search: reel.Search{Queens: 6, Solver: "propagate"}}
//	f, err := reel.Film(ctx, options)
//	if err == nil {
//		err = film.Write(ctx, f, film.GIF.To(file))
//	}
//
// [Film] makes films, of several searches side by side if there are Rivals. [Still] draws single steps, [Strip] several in one
// picture, [Solutions] and [Sheet] the solutions, one by one or together, as exercises too; [Depth] charts a search, and [Quiz]
// asks about it. All of them return values of the packages below and write no file.
//
// Programs fill Options from flags, as the command does, or from JSON, whose keys are the names of these flags, but speed stands in hold:
//
//	{"queens": 6, "all": true, "solver": "cdcl", "lang": "zh", "theme": "dark", "layout": "lesson", "hold": {"end": 5000000000, "speed": 2}}
//
// There, durations are nanoseconds; panels are a list of names, a size is an object as {"X": 640, "Y": 480}, and pause a list of such as
// {"step": 5, "hold": 1000000000} and {"of": "conflict", "first": true, "hold": 1000000000}; themes and languages are their names, or a
// theme is an object with its colors; a trace is the text of its lines; and the files of a font and of a queen are in base64. Options
// are checked once, by the function that they are given to; an [Error] names the field that is wrong.
package reel
