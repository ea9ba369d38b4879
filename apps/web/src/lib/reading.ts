/** A page that nobody touched for so long (ms) counts as left alone, though it may still be on screen. */
const patience = 3 * 60_000;

let lastTouch = 0;
let isReadingNow = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let listener: (isReading: boolean) => void = () => {};

function check(): void {
  const left = lastTouch + patience - Date.now();
  const isReading = document.visibilityState === 'visible' && left > 0;
  clearTimeout(timer);
  if (isReading) timer = setTimeout(check, left + 1);
  if (isReading === isReadingNow) return;
  isReadingNow = isReading;
  listener(isReading);
}

function touched(): void {
  lastTouch = Date.now();
  if (!isReadingNow) check();
}

/** Whoever brings the page back to the front looks at it. */
function turned(): void {
  if (document.visibilityState === 'visible') lastTouch = Date.now();
  check();
}

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Watches whether somebody looks at this page: it is on screen, and was touched lately. Whoever looks is not called
 * by push as well.
 * @returns the answer for now, and a function that ends the watch
 */
export function watchReading(onChange: (isReading: boolean) => void): {
  isReading: boolean;
  stop: () => void;
} {
  listener = onChange;
  for (const touch of touches) window.addEventListener(touch, touched, { passive: true });
  document.addEventListener('visibilitychange', turned);
  lastTouch = Date.now();
  isReadingNow = document.visibilityState === 'visible';
  check();
  return {
    isReading: isReadingNow,
    stop() {
      listener = () => {};
      clearTimeout(timer);
      for (const touch of touches) window.removeEventListener(touch, touched);
      document.removeEventListener('visibilitychange', turned);
    },
  };
}
