//go:build torture

package film

// everyFilm says that long films are compared with stills too, and by all decoders.
const everyFilm = true
