/** A square of a picture: its middle in shares of the picture, and how many times it is magnified. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const zoomMost = 4;

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** Side of the square in pixels of the picture. */
const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

/** The square moved so that it lies within the picture, with a magnification that is allowed. */
export function fitted(picture: Size, crop: Crop): Crop {
  const zoom = between(1, crop.zoom, zoomMost);
  const side = sideOf(picture, { ...crop, zoom });
  const within = (share: number, length: number) => between(side / 2 / length, share, 1 - side / 2 / length);
  return { zoom, x: within(crop.x, picture.width), y: within(crop.y, picture.height) };
}

/** The square in pixels of the picture. */
export function squareOf(picture: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = sideOf(picture, crop);
  return { left: crop.x * picture.width - side / 2, top: crop.y * picture.height - side / 2, side };
}

/**
 * The crop after the picture was pulled.
 * @param shift how far, in shares of the shown square; to the right and down is positive
 */
export function pulled(picture: Size, crop: Crop, shift: { x: number; y: number }): Crop {
  const side = sideOf(picture, crop);
  return fitted(picture, {
    ...crop,
    x: crop.x - (shift.x * side) / picture.width,
    y: crop.y - (shift.y * side) / picture.height,
  });
}

/** Where the whole picture lies so that the square fills its frame, in percent of the frame. */
export function placementOf(picture: Size, crop: Crop): { left: string; top: string; width: string } {
  const { left, top, side } = squareOf(picture, crop);
  const percent = (pixels: number) => `${(pixels / side) * 100}%`;
  return { left: percent(-left), top: percent(-top), width: percent(picture.width) };
}
