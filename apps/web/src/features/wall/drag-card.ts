import type { Place } from './wall-cards.ts';

/** So far (px) the pointer goes before it drags: a press that trembles is a press. */
const THRESHOLD = 5;
/** So long (ms) a finger rests before it lifts a card: whoever moves it sooner scrolls. */
const REST = 320;
/** So near (px) to an edge the wall scrolls, and so far a frame at most. */
const EDGE = 56;
const SCROLL_MOST = 18;

interface Drag {
  event: PointerEvent;
  /** The card that was pressed. */
  source: HTMLElement;
  /** Scrolls; its columns carry `data-column`, their cards `data-card`. */
  wall: HTMLElement;
  /** Marks where it would go; lies in what the wall scrolls. */
  slot: HTMLElement;
  onLift: () => void;
  /** @param place null where it was let go beside everything, or taken back */
  onDrop: (place: Place | null) => void;
}

/** The columns are known by their value; the one without has none. */
const columnOf = ({ dataset }: HTMLElement): string | null =>
  dataset.unassigned === undefined ? dataset.column! : null;

/**
 * Drags a card over the wall. While it moves nothing is rendered: a picture of it is shifted, and the mark of its place
 * is put elsewhere when that changes.
 */
export function startCardDrag({ event: pressed, source, wall, slot, onLift, onDrop }: Drag): void {
  const { clientX: startX, clientY: startY, pointerId, pointerType } = pressed;
  const isTouch = pointerType === 'touch';
  let [x, y] = [startX, startY];
  let held: HTMLElement | null = null;
  let offset = { x: 0, y: 0 };
  let frame = 0;
  let target: Place | null = null;
  const timer = isTouch ? setTimeout(lift, REST) : undefined;

  function lift() {
    const rect = source.getBoundingClientRect();
    held = pictureOf(source, rect, wall.offsetWidth);
    offset = { x: startX - rect.left, y: Math.min(startY - rect.top, rect.height) };
    document.body.append(held);
    source.dataset.held = '';
    document.documentElement.dataset.dragging = '';
    onLift();
    frame ||= requestAnimationFrame(draw);
  }
  function onMove(event: PointerEvent) {
    if (event.pointerId !== pointerId) return;
    [x, y] = [event.clientX, event.clientY];
    if (!held) {
      if (Math.hypot(x - startX, y - startY) < THRESHOLD) return;
      // A finger that moves before it rested scrolls the page.
      if (isTouch) return end();
      lift();
    }
    event.preventDefault();
    frame ||= requestAnimationFrame(draw);
  }
  function draw() {
    frame = 0;
    if (!held) return;
    target = targetAt(wall, source, x, y);
    mark(wall, source, slot, target);
    const hasScrolled = scrollBy(wall, x, y);
    held.style.transform = `translate3d(${x - offset.x}px, ${y - offset.y}px, 0) rotate(1.4deg)`;
    if (hasScrolled) frame = requestAnimationFrame(draw);
  }
  function end() {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('contextmenu', stay);
    if (!held) return;
    held.remove();
    held = null;
    delete source.dataset.held;
    delete document.documentElement.dataset.dragging;
    slot.hidden = true;
    swallowClick();
  }
  function onUp(event: PointerEvent) {
    if (event.pointerId !== pointerId) return;
    const place = held ? targetAt(wall, source, event.clientX, event.clientY) : null;
    const wasHeld = held !== null;
    end();
    if (wasHeld) onDrop(place);
  }
  function cancel(event?: PointerEvent) {
    if (event && event.pointerId !== pointerId) return;
    const wasHeld = held !== null;
    end();
    if (wasHeld) onDrop(null);
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !held) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  }
  /** A finger that rests long is no press for a menu once it holds a card. */
  function stay(event: Event) {
    if (held) event.preventDefault();
  }
  window.addEventListener('pointermove', onMove, { passive: false });
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('contextmenu', stay);
}

/**
 * Keeps a wall from being scrolled by the finger that holds a card. Browsers ask who listens before a finger comes down:
 * what begins to listen later may be too late.
 * @returns what ends it
 */
export function keepStill(wall: HTMLElement): () => void {
  const stay = (event: TouchEvent) => {
    if (document.documentElement.dataset.dragging !== undefined && event.cancelable) event.preventDefault();
  };
  wall.addEventListener('touchmove', stay, { passive: false });
  return () => wall.removeEventListener('touchmove', stay);
}

/** A copy of the card, above everything and out of reach of the pointer, as wide and as large in type as the wall is. */
function pictureOf(source: HTMLElement, { width, height }: DOMRect, room: number): HTMLElement {
  const card = source.cloneNode(true) as HTMLElement;
  card.removeAttribute('id');
  card.dataset.lifted = '';
  Object.assign(card.style, { width: `${width}px`, height: `${height}px`, overflow: 'hidden' });
  const held = document.createElement('ul');
  held.append(card);
  held.setAttribute('aria-hidden', 'true');
  held.inert = true;
  Object.assign(held.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    zIndex: '60',
    // What cards look like follows from the room that the page has.
    container: 'main / inline-size',
    width: `${room}px`,
    pointerEvents: 'none',
    willChange: 'transform',
    transformOrigin: `${width / 2}px ${height / 2}px`,
    transform: 'translate3d(-9999px, -9999px, 0)',
  });
  return held;
}

const allColumns = (wall: HTMLElement) => [...wall.querySelectorAll<HTMLElement>('[data-column]')];
const cardsOf = (column: HTMLElement, source: HTMLElement) =>
  [...column.querySelectorAll<HTMLElement>('[data-card]')].filter((card) => card !== source);

/** Where a card that is let go there would go. */
function targetAt(wall: HTMLElement, source: HTMLElement, x: number, y: number): Place | null {
  const outer = wall.getBoundingClientRect();
  if (y < outer.top - EDGE || y > outer.bottom + EDGE || x < outer.left - EDGE || x > outer.right + EDGE)
    return null;
  const column = allColumns(wall).find((each) => {
    const { left, right } = each.getBoundingClientRect();
    return x >= left - 6 && x < right + 6;
  });
  if (!column) return null;
  const cards = cardsOf(column, source);
  const at = cards.findIndex((card) => {
    const { top, height } = card.getBoundingClientRect();
    return y < top + height / 2;
  });
  return { column: columnOf(column), at: at < 0 ? cards.length : at };
}

/** Lays the mark between the cards of the column. */
function mark(wall: HTMLElement, source: HTMLElement, slot: HTMLElement, target: Place | null): void {
  slot.hidden = target === null;
  if (!target) return;
  const column = allColumns(wall).find((each) => columnOf(each) === target.column);
  if (!column) return;
  const outer = wall.getBoundingClientRect();
  const cards = cardsOf(column, source);
  const { left, width } = column.getBoundingClientRect();
  const next = cards[target.at]?.getBoundingClientRect();
  const last = cards.at(-1)?.getBoundingClientRect();
  const head = column.firstElementChild!.getBoundingClientRect();
  const top = next ? next.top - 7 : last ? last.bottom + 1 : head.bottom + 2;
  slot.style.width = `${width}px`;
  slot.style.transform = `translate(${left - outer.left + wall.scrollLeft}px, ${top - outer.top + wall.scrollTop}px)`;
}

/** Scrolls the wall where the pointer is near to its edges. @returns whether it did */
function scrollBy(wall: HTMLElement, x: number, y: number): boolean {
  const { top, bottom, left, right } = wall.getBoundingClientRect();
  const near = (at: number, from: number, to: number) =>
    at < from + EDGE ? at - from - EDGE : at > to - EDGE ? at - to + EDGE : 0;
  const before = [wall.scrollTop, wall.scrollLeft];
  const speed = (distance: number) => Math.max(-1, Math.min(1, distance / EDGE)) * SCROLL_MOST;
  wall.scrollTop += speed(near(y, top, bottom));
  wall.scrollLeft += speed(near(x, left, right));
  return wall.scrollTop !== before[0] || wall.scrollLeft !== before[1];
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
