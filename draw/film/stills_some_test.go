//go:build !torture

package film

// everyFilm says that long films are compared with stills too, and by all decoders; not so here.
const everyFilm = false
