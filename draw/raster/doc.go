// Package raster knows pixels and palettes, and nothing of queens but their outline.
//
// A [Canvas] is a picture in palette indices; its [Ink] is the palette, and knows how colors mix along
// edges. A [Color] is opaque; its text form is #rrggbb. A [Mask] is the shape of one thing: it is rasterized
// once, and then stamped onto canvases in any color. A [Lettering] measures and draws text, and breaks it into
// lines. A [Quantizer] reduces the colors of an image.
//
// Pictures are flat colors, with a few colors between them along edges; nothing is dithered. So they have
// small palettes, and compress well.
package raster
