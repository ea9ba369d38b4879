/** How often the server is asked whether it can be reached again, in ms. */
const every = 5000;

/** Calls the function once the server answers again: asked now and then, and at once when the browser is online. */
export function whenReachable(isBack: () => void): void {
  let isDone = false;
  const ask = async () => {
    try {
      const { ok } = await fetch('/healthz', { cache: 'no-store' });
      if (!ok || isDone) return;
      isDone = true;
      clearInterval(timer);
      isBack();
    } catch {
      // Not yet.
    }
  };
  const timer = setInterval(() => void ask(), every);
  window.addEventListener('online', () => void ask());
}
