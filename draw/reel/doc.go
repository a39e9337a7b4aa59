// Package reel makes films, and what goes with them, of one value: [Options] say what is searched, how it is told, how it
// looks, how long it stands and what it has to fit. The zero Options are the film of the command queenreel animate.
//
//	f, err := reel.Film(ctx, reel.Options{Search: reel.Search{Queens: 6, Solver: "propagate"}})
//	err = film.Write(ctx, f, film.GIF.To(file))
//
// Programs fill Options from flags, as the command does, or from JSON, whose keys are the names of these flags. Options are
// checked once, by the function that they are given to; an [Error] names the field that is wrong.
package reel
