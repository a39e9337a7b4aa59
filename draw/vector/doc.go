// Package vector writes drawings as files of shapes and text, without pixels.
//
// Panels paint on a raster.Canvas and know of nothing else. A canvas that records keeps a raster.Drawing: the same
// rectangles, shapes, texts and copies, each with the path that its mask was rasterized from. So one painter serves
// films, stills, SVG and PDF, and a panel that is new is in all of them. What comes again and again (a queen, an empty
// board, a letter) is written once and then referred to.
//
// An image, such as a portrait of a queen, has no path: it is an ErrImage.
package vector

import "errors"

// ErrImage is the error for a drawing with an image in it, which has no outline.
var ErrImage = errors.New("a picture of pixels has no outline")
