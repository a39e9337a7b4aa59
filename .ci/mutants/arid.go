package main

import (
	"go/ast"
	"go/token"
	"slices"
)

// arid reports whether mistakes in a part of the code change nothing that a test can see, whatever the code is for, so that none is made
// there. The stack holds what is around the part, which comes last. These parts are arid:
//
//   - the capacity in make and the sizes of channels, of slices.Grow and of the buffers of bufio: they cost memory or time;
//   - the length of an array that is one number, which would only grow: but for the few that are read in full, nobody asks for one more;
//   - the argument of math.Inf, of which only the sign counts;
//   - how many processors run, and a factor of that: what comes out is the same for any number;
//   - what is returned beside an error that is made on the spot, or under a condition that says that there is one: callers don't look
//     at it. The error itself is not arid.
//
// Such rules come from G. Petrović and M. Ivanković, State of Mutation Testing at Google (2018), where code is called arid.
func arid(stack []ast.Node) bool {
	if len(stack) < 2 {
		return false
	}
	part := stack[len(stack)-1]
	if product, ok := part.(*ast.BinaryExpr); ok && product.Op == token.MUL && (isProcessors(product.X) || isProcessors(product.Y)) {
		return true
	}
	switch around := stack[len(stack)-2].(type) {
	case *ast.ArrayType:
		_, number := part.(*ast.BasicLit)
		return number && part == around.Len
	case *ast.CallExpr:
		return slices.Contains(sizes(around), part)
	case *ast.ReturnStmt:
		n := len(around.Results) - 1
		return n > 0 && part != around.Results[n] && returnsError(stack) && fails(around.Results[n], stack[:len(stack)-2])
	}
	return false
}

// sizes returns the arguments of a call that are arid.
func sizes(call *ast.CallExpr) []ast.Node {
	first := len(call.Args)
	switch nameOf(call.Fun) {
	case "make":
		first = 2
		if _, ok := call.Args[0].(*ast.ChanType); ok {
			first = 1
		}
	case "slices.Grow", "bufio.NewReaderSize", "bufio.NewWriterSize":
		first = 1
	case "math.Inf", "runtime.GOMAXPROCS":
		first = 0
	}
	var all []ast.Node
	for _, arg := range call.Args[min(first, len(call.Args)):] {
		all = append(all, arg)
	}
	return all
}

// isProcessors reports whether an expression is the number of processors that run.
func isProcessors(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && nameOf(call.Fun) == "runtime.GOMAXPROCS"
}

// returnsError reports whether the last result of the innermost function is an error.
func returnsError(stack []ast.Node) bool {
	for _, n := range slices.Backward(stack) {
		var of *ast.FuncType
		switch n := n.(type) {
		case *ast.FuncDecl:
			of = n.Type
		case *ast.FuncLit:
			of = n.Type
		default:
			continue
		}
		return of.Results != nil && nameOf(of.Results.List[len(of.Results.List)-1].Type) == "error"
	}
	return false
}

// fails reports whether a result that a return statement has last is an error, and never nil: one that is made there, or an err that the
// condition around the statement compares with nil.
func fails(result ast.Expr, stack []ast.Node) bool {
	switch result := result.(type) {
	case *ast.CallExpr:
		return nameOf(result.Fun) == "errors.New" || nameOf(result.Fun) == "fmt.Errorf"
	case *ast.UnaryExpr:
		_, made := result.X.(*ast.CompositeLit)
		return made && result.Op == token.AND
	case *ast.Ident:
		if len(stack) < 2 {
			return false
		}
		if c, ok := stack[len(stack)-1].(*ast.CaseClause); ok {
			return len(c.List) == 1 && isFailure(c.List[0], result.Name)
		}
		body, around := stack[len(stack)-1], stack[len(stack)-2]
		i, ok := around.(*ast.IfStmt)
		return ok && i.Body == body && isFailure(i.Cond, result.Name)
	}
	return false
}

// isFailure reports whether a condition is name != nil.
func isFailure(condition ast.Expr, name string) bool {
	c, ok := condition.(*ast.BinaryExpr)
	return ok && c.Op == token.NEQ && nameOf(c.X) == name && nameOf(c.Y) == "nil"
}

// nameOf returns an identifier, qualified if it is a selector, or "" for any other expression.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		if x := nameOf(e.X); x != "" {
			return x + "." + e.Sel.Name
		}
	}
	return ""
}
