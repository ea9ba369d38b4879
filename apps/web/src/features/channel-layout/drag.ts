import type { Target } from './rows.ts';

/** So far (px) the pointer goes before it drags: a press that trembles is a press. */
const THRESHOLD = 5;
/** So near (px) to an edge of the canvas it scrolls, and so far a frame at most. */
const EDGE = 56;
const SCROLL_MOST = 18;
/** So wide and high (px) is the picture that goes with the pointer at most. */
const PICTURE = { width: 280, height: 220 };
/** So near (px) to the upper or lower edge of a row one puts a new row beside it. */
const BESIDE = 8;

interface Drag {
  /** What was pressed. */
  event: PointerEvent;
  /** What is seen to be held: a picture of it goes with the pointer. */
  source: HTMLElement;
  canvas: HTMLElement;
  /** Marks where it would go; lies in what the canvas scrolls. */
  slot: HTMLElement;
  /** Whether only places between rows take it. */
  goesBetween: boolean;
  onDrop: (target: Target) => void;
}

/**
 * Drags something over the rows of the canvas. While it moves nothing is rendered: a picture of it is shifted, and the
 * mark of its place is put elsewhere when that changes, so that a frame costs the same among any number of widgets.
 */
export function startDrag({ event: pressed, source, canvas, slot, goesBetween, onDrop }: Drag): void {
  const { clientX: startX, clientY: startY, pointerId } = pressed;
  let [x, y] = [startX, startY];
  let held: HTMLElement | null = null;
  let offset = { x: 0, y: 0 };
  let frame = 0;
  let target: Target | null = null;

  function lift() {
    const rect = source.getBoundingClientRect();
    held = pictureOf(source, rect);
    const width = Math.min(rect.width, PICTURE.width);
    offset = { x: Math.min(startX - rect.left, width - 12), y: Math.min(startY - rect.top, 40) };
    document.body.append(held);
    source.dataset.held = '';
    document.documentElement.dataset.dragging = '';
  }
  function onMove(event: PointerEvent) {
    if (event.pointerId !== pointerId) return;
    [x, y] = [event.clientX, event.clientY];
    if (!held) {
      if (Math.hypot(x - startX, y - startY) < THRESHOLD) return;
      lift();
    }
    event.preventDefault();
    frame ||= requestAnimationFrame(draw);
  }
  function draw() {
    frame = 0;
    // What is read comes first: after a change to the picture the browser would have to lay the page out for it.
    const next = targetAt(canvas, x, y, goesBetween);
    if (next !== 'same' && !isSame(next, target)) {
      target = next;
      mark(canvas, slot, target);
    }
    const scrolled = scrollBy(canvas, y);
    held!.style.transform = `translate3d(${x - offset.x}px, ${y - offset.y}px, 0) rotate(1.4deg)`;
    if (scrolled) frame = requestAnimationFrame(draw);
  }
  function end() {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', onKey, true);
    if (!held) return;
    held.remove();
    delete source.dataset.held;
    delete document.documentElement.dataset.dragging;
    mark(canvas, slot, null);
    swallowClick();
  }
  function onUp(event: PointerEvent) {
    if (event.pointerId !== pointerId) return;
    const isDragged = held !== null;
    if (isDragged) {
      [x, y] = [event.clientX, event.clientY];
      const last = targetAt(canvas, x, y, goesBetween);
      if (last !== 'same') target = last;
    }
    end();
    if (isDragged && target) onDrop(target);
  }
  function cancel(event?: PointerEvent) {
    if (!event || event.pointerId === pointerId) end();
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  }
  window.addEventListener('pointermove', onMove, { passive: false });
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', onKey, true);
}

/** A copy of what is held, above everything and out of reach of the pointer. */
function pictureOf(source: HTMLElement, { width, height }: DOMRect): HTMLElement {
  const held = source.cloneNode(true) as HTMLElement;
  held.removeAttribute('id');
  held.setAttribute('aria-hidden', 'true');
  held.inert = true;
  held.dataset.lifted = '';
  Object.assign(held.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    zIndex: '60',
    margin: '0',
    width: `${Math.min(width, PICTURE.width)}px`,
    overflow: 'hidden',
    pointerEvents: 'none',
    willChange: 'transform',
    contain: 'strict',
    height: `${Math.min(height, PICTURE.height)}px`,
    transform: 'translate3d(-999px, -999px, 0)',
  });
  return held;
}

/** Where something that is let go there would go; `same` between two places. */
function targetAt(canvas: HTMLElement, x: number, y: number, goesBetween: boolean): Target | null | 'same' {
  const under = document.elementFromPoint(x, y);
  if (!under || !canvas.contains(under)) return null;
  const row = under.closest<HTMLElement>('[data-row]');
  if (!row) {
    const gap = under.closest<HTMLElement>('[data-gap]');
    if (gap) return { in: 'new_row', at: Number(gap.dataset.gap) };
    const rows = canvas.querySelectorAll<HTMLElement>('[data-row]');
    const last = rows[rows.length - 1];
    if (!last || y > last.getBoundingClientRect().bottom) return { in: 'new_row', at: rows.length };
    return 'same';
  }
  const at = Number(row.dataset.at);
  const { top, bottom } = row.getBoundingClientRect();
  if (goesBetween) return { in: 'new_row', at: y < (top + bottom) / 2 ? at : at + 1 };
  if (y < top + BESIDE) return { in: 'new_row', at };
  if (y > bottom - BESIDE) return { in: 'new_row', at: at + 1 };
  const cell = under.closest<HTMLElement>('[data-cell]');
  if (cell) return { in: 'cell', row: row.dataset.row!, cell: Number(cell.dataset.cell) };
  return under.closest('[data-row-head]') ? { in: 'new_row', at } : 'same';
}

function isSame(one: Target | null, other: Target | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Lays the mark over the cell, or between the rows. */
function mark(canvas: HTMLElement, slot: HTMLElement, target: Target | null): void {
  slot.hidden = target === null;
  if (!target) return;
  const frame = slot.offsetParent?.getBoundingClientRect() ?? canvas.getBoundingClientRect();
  const rows = [...canvas.querySelectorAll<HTMLElement>('[data-row]')];
  slot.dataset.in = target.in;
  let rect: { left: number; top: number; width: number; height: number };
  if (target.in === 'cell') {
    const row = rows.find(({ dataset }) => dataset.row === target.row);
    rect = row!.querySelector(`[data-cell="${target.cell}"]`)!.getBoundingClientRect();
  } else {
    const next = rows[target.at]?.getBoundingClientRect();
    const last = rows.at(-1)?.getBoundingClientRect();
    const beside = next ?? last ?? frame;
    const top = next ? next.top - 10 : last ? last.bottom + 3 : frame.top + 16;
    rect = { left: beside.left, top, width: beside.width, height: 6 };
  }
  slot.style.width = `${rect.width}px`;
  slot.style.height = `${rect.height}px`;
  slot.style.transform = `translate(${rect.left - frame.left}px, ${rect.top - frame.top}px)`;
}

/** Scrolls the canvas where the pointer is near to its edges. @returns whether it did */
function scrollBy(canvas: HTMLElement, y: number): boolean {
  const { top, bottom } = canvas.getBoundingClientRect();
  const near = y < top + EDGE ? y - top - EDGE : y > bottom - EDGE ? y - bottom + EDGE : 0;
  if (near === 0) return false;
  const before = canvas.scrollTop;
  canvas.scrollTop += Math.max(-1, Math.min(1, near / EDGE)) * SCROLL_MOST;
  return canvas.scrollTop !== before;
}

/** The press that ends a drag is no click on what lies there. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}
