import { DropPlaces } from './drop-places.ts';
import type { Target } from './rows.ts';

/** So far (px) the pointer goes before it drags: a press that trembles is a press. */
const THRESHOLD = 5;
/** So near (px) to an edge of the canvas it scrolls, and so far a frame at most. */
const EDGE = 56;
const SCROLL_MOST = 18;
/** So wide and high (px) is the picture that goes with the pointer at most. */
const PICTURE = { width: 280, height: 220 };

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
  let places: DropPlaces | null = null;
  const shield = shieldOver(canvas);
  let offset = { x: 0, y: 0 };
  let frame = 0;
  let target: Target | null = null;

  function lift() {
    const rect = source.getBoundingClientRect();
    held = pictureOf(source, rect);
    const width = Math.min(rect.width, PICTURE.width);
    offset = { x: Math.min(startX - rect.left, width - 12), y: Math.min(startY - rect.top, 40) };
    document.body.append(shield, held);
    places = new DropPlaces(canvas, slot.parentElement!);
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
    // What is read comes first: after a change the browser would have to lay the page out for it.
    const scrolled = scrollBy(canvas, places!.canvas, y);
    const next = places!.targetAt(x, y, goesBetween);
    if (next !== 'same' && !isSame(next, target)) {
      target = next;
      mark(places!, slot, target);
    }
    held!.style.transform = `translate(${x - offset.x}px, ${y - offset.y}px)`;
    if (scrolled) frame = requestAnimationFrame(draw);
  }
  function end() {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', onKey, true);
    document.removeEventListener('selectstart', stay);
    if (!held) return;
    held.remove();
    shield.remove();
    places!.stop();
    delete source.dataset.held;
    delete document.documentElement.dataset.dragging;
    slot.hidden = true;
    swallowClick();
  }
  function onUp(event: PointerEvent) {
    if (event.pointerId !== pointerId) return;
    const isDragged = held !== null;
    if (isDragged) {
      [x, y] = [event.clientX, event.clientY];
      const last = places!.targetAt(x, y, goesBetween);
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
  document.addEventListener('selectstart', stay);
}

const stay = (event: Event) => event.preventDefault();

/**
 * Lies between the pointer and the page, so that nothing there takes notice of what passes above it: to find out what is
 * below and to show it as pointed at would take most of a frame. What is scrolled is the canvas.
 */
function shieldOver(canvas: HTMLElement): HTMLElement {
  const shield = document.createElement('div');
  Object.assign(shield.style, { position: 'fixed', inset: '0', zIndex: '59', cursor: 'grabbing' });
  shield.addEventListener(
    'wheel',
    ({ deltaX, deltaY, deltaMode }) => {
      const step = [1, 16, canvas.clientHeight][deltaMode]!;
      canvas.scrollBy(deltaX * step, deltaY * step);
    },
    { passive: true },
  );
  return shield;
}

/**
 * A copy of what is held, above everything and out of reach of the pointer. It is turned within what is shifted: browsers
 * shift what stands straight without drawing it anew.
 */
function pictureOf(source: HTMLElement, { width, height }: DOMRect): HTMLElement {
  const copy = source.cloneNode(true) as HTMLElement;
  copy.removeAttribute('id');
  copy.dataset.lifted = '';
  Object.assign(copy.style, { margin: '0', height: '100%', overflow: 'hidden', rotate: '1.4deg' });
  const held = document.createElement('div');
  held.setAttribute('aria-hidden', 'true');
  held.inert = true;
  Object.assign(held.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    zIndex: '60',
    width: `${Math.min(width, PICTURE.width)}px`,
    height: `${Math.min(height, PICTURE.height)}px`,
    pointerEvents: 'none',
    willChange: 'transform',
    contain: 'size layout style',
    transform: 'translate(-999px, -999px)',
  });
  held.append(copy);
  return held;
}

function isSame(one: Target | null, other: Target | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Lays the mark over the cell, or between the rows. */
function mark(places: DropPlaces, slot: HTMLElement, target: Target | null): void {
  const rect = target && places.rectOf(target);
  slot.hidden = !rect;
  if (!rect) return;
  slot.dataset.in = target.in;
  slot.style.width = `${rect.width}px`;
  slot.style.height = `${rect.height}px`;
  slot.style.transform = `translate(${rect.left}px, ${rect.top}px)`;
}

/** Scrolls the canvas where the pointer is near to its edges. @returns whether it did */
function scrollBy(canvas: HTMLElement, { top, bottom }: DOMRect, y: number): boolean {
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
