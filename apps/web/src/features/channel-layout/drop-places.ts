import type { Target } from './rows.ts';

/** So near (px) to the upper or lower edge of a row one puts a new row beside it. */
const BESIDE = 8;

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A row on the floor, and its parts once something is held above it. */
interface Row {
  element: HTMLElement;
  id: string;
  rect: DOMRect;
  parts?: { cells: DOMRect[]; headBottom: number };
}

/** Where everything is, in pixels of the window. */
interface Measured {
  canvas: DOMRect;
  floor: DOMRect;
  rows: Row[];
}

const isWithin = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom;

/**
 * The places where something that is dragged may be put down. They are measured once, and again only after something
 * scrolled or changed: to ask the browser at each move costs a frame more than all else.
 */
export class DropPlaces {
  readonly #canvas: HTMLElement;
  readonly #floor: HTMLElement;
  readonly #sizes: ResizeObserver;
  readonly #changes: MutationObserver;
  #known: Measured | null = null;

  /** @param floor what the canvas scrolls, in which rows lie */
  constructor(canvas: HTMLElement, floor: HTMLElement) {
    this.#canvas = canvas;
    this.#floor = floor;
    this.#sizes = new ResizeObserver(this.#forget);
    this.#sizes.observe(canvas);
    this.#sizes.observe(floor);
    this.#changes = new MutationObserver(this.#forget);
    this.#changes.observe(floor, { childList: true, subtree: true });
    window.addEventListener('scroll', this.#forget, { capture: true, passive: true });
  }

  stop(): void {
    this.#sizes.disconnect();
    this.#changes.disconnect();
    window.removeEventListener('scroll', this.#forget, { capture: true });
  }

  get canvas(): DOMRect {
    return this.#measured().canvas;
  }

  /** Where something that is let go there would go; `same` between two places. */
  targetAt(x: number, y: number, goesBetween: boolean): Target | null | 'same' {
    const { canvas, rows } = this.#measured();
    if (!isWithin(canvas, x, y)) return null;
    const at = rows.findIndex(({ rect }) => y < rect.bottom);
    const row = rows[at];
    if (!row) return { in: 'new_row', at: rows.length };
    const { left, right, top, bottom } = row.rect;
    if (x < left || x >= right) return 'same';
    if (y < top) return { in: 'new_row', at };
    if (goesBetween) return { in: 'new_row', at: y < (top + bottom) / 2 ? at : at + 1 };
    if (y < top + BESIDE) return { in: 'new_row', at };
    if (y > bottom - BESIDE) return { in: 'new_row', at: at + 1 };
    const { cells, headBottom } = partsOf(row);
    const cell = cells.findIndex((rect) => isWithin(rect, x, y));
    if (cell >= 0) return { in: 'cell', row: row.id, cell };
    return y < headBottom ? { in: 'new_row', at } : 'same';
  }

  /** What is marked for it on the floor: the cell, or a line between the rows; null where the row is gone. */
  rectOf(target: Target): Rect | null {
    const { floor, rows } = this.#measured();
    const onFloor = ({ left, top, width, height }: Rect) => ({
      left: left - floor.left,
      top: top - floor.top,
      width,
      height,
    });
    if (target.in === 'cell') {
      const row = rows.find(({ id }) => id === target.row);
      const rect = row && partsOf(row).cells[target.cell];
      return rect ? onFloor(rect) : null;
    }
    const next = rows[target.at]?.rect;
    const last = rows.at(-1)?.rect;
    const { left, width } = next ?? last ?? floor;
    const top = next ? next.top - 10 : last ? last.bottom + 3 : floor.top + 16;
    return onFloor({ left, top, width, height: 6 });
  }

  readonly #forget = () => {
    this.#known = null;
  };

  #measured(): Measured {
    this.#known ??= {
      canvas: this.#canvas.getBoundingClientRect(),
      floor: this.#floor.getBoundingClientRect(),
      rows: [...this.#floor.querySelectorAll<HTMLElement>('[data-row]')].map((element) => ({
        element,
        id: element.dataset.row!,
        rect: element.getBoundingClientRect(),
      })),
    };
    return this.#known;
  }
}

/** Asked of one row at a time: browsers lay out rows that are out of sight when they are asked for what is in them. */
function partsOf(row: Row): { cells: DOMRect[]; headBottom: number } {
  row.parts ??= {
    cells: [...row.element.querySelectorAll('[data-cell]')].map((cell) => cell.getBoundingClientRect()),
    headBottom: row.element.querySelector('[data-row-head]')!.getBoundingClientRect().bottom,
  };
  return row.parts;
}
