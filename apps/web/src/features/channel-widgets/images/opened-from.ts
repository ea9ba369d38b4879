/** The tile from which a gallery was opened: the focus returns to it, and the address one step back. */
export interface OpenedFrom {
  widgetId: number;
  imageId: number;
}

let opened: OpenedFrom | null = null;
let closed: OpenedFrom | null = null;

/** Keeps the tile that opens a gallery. */
export function keepOpened(tile: OpenedFrom): void {
  opened = tile;
}

/** The tile that opened the gallery of a widget; null where it was opened by its address. */
export function openedTile(widgetId: number): OpenedFrom | null {
  return opened?.widgetId === widgetId ? opened : null;
}

/** Has the focus go to a tile as soon as it shows. */
export function leaveTo(tile: OpenedFrom): void {
  opened = null;
  closed = tile;
}

/** The tile of a widget to which the focus shall return, once. */
export function takeReturn(widgetId: number): number | null {
  if (closed?.widgetId !== widgetId) return null;
  const { imageId } = closed;
  closed = null;
  return imageId;
}
