const TOUCH_MS = 5_000;

/** Says that an upload is still coming, once in a while as its bytes do; that this fails does no harm to it. */
export function whileItComes(say: () => Promise<void>): () => void {
  let saidAt = performance.now();
  return () => {
    if (performance.now() - saidAt < TOUCH_MS) return;
    saidAt = performance.now();
    say().catch(() => {});
  };
}
