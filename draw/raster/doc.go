// Package raster knows pixels and palettes, and nothing of queens but their outline.
//
// A [Canvas] is a picture in palette indices; its [Ink] is the palette, and knows how colors mix along
// edges. A [Color] is opaque; its text form is #rrggbb. A [Mask] is the shape of one thing: it is rasterized
// once, and then stamped onto canvases in any color. A [Lettering] measures and draws text, and breaks it into
// lines. A [Quantizer] reduces the colors of an image.
//
// gg draws every shape and every letter, once, as its mask: no picture waits for it. It cuts coordinates off at a 64th of a pixel and
// counts in integers from there on. Before that they are in floating point, where some processors compute x*y+z in one step, with
// another last bit than in two. So each coordinate is rounded to the nearest 64th before gg gets it, and a shape is the same pixels on
// every processor; cut off, one that is a hair below a whole number would lie a 64th below it. Curves are turned into lines before, too,
// which gg would do in floating point.
//
// Pictures are flat colors, with a few colors between them along edges; nothing is dithered. So they have
// small palettes, and compress well.
package raster
