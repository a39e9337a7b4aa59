// Paints the picture of a part of a page, in the colors of an element's style, where it is in pictures.
const paintPart = async (context, picture, { at, width, height }, root) => {
  const colors = getComputedStyle(root), copy = picture.cloneNode(true)
  for (const [name, value] of Object.entries({ width, height, fill: 'currentColor', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' })) copy.setAttribute(name, value)
  const text = new XMLSerializer().serializeToString(copy)
  const image = new Image()
  image.src = 'data:image/svg+xml,' + encodeURIComponent(text)
  await image.decode()
  context.fillStyle = colors.getPropertyValue('--ground')
  context.fillRect(...at, width, height)
  context.drawImage(image, ...at)
}
