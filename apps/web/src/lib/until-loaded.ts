const PAUSE = 60_000;

/** Resolves when the connection comes back, or after a minute. */
function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE);
    addEventListener(
      'online',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/** Loads a part that nobody asked for: where it does not come, it is tried again later, and the page stays. */
export function untilLoaded<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const attempt = (): Promise<Part> => load().catch(() => nextChance().then(attempt));
  return attempt;
}
