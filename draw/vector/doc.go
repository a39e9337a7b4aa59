// Package vector writes drawings as files of shapes and text.
//
// Panels paint on a raster.Canvas and know of nothing else. A canvas that records keeps a raster.Drawing: the same
// rectangles, shapes, texts and copies, each with the path that its mask was rasterized from. So one painter serves
// films, stills, SVG and PDF, and a new panel is in all of them. What is repeated (a queen, an empty
// board, a letter) is written once and then referred to. An image, such as the portrait of a queen, is embedded with all
// of its pixels.
package vector
