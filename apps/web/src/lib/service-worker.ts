/** How often an open page looks whether there is a newer version, at most (ms). */
const updateEvery = 60 * 60_000;

interface Handlers {
  /** A notification was clicked, and leads here. */
  openPath: (path: string) => void;
  /** Another version of the product is served by now. */
  onNewVersion: () => void;
}

/** Whether this browser has service workers here at all: only over https and on this machine. */
export const hasServiceWorker = (): boolean => 'serviceWorker' in navigator;

function listen({ openPath, onNewVersion }: Handlers): () => void {
  const { serviceWorker: container } = navigator;
  // The first one of a browser takes over too; that is no new version.
  let hadOne = container.controller !== null;
  const onMessage = ({ data, ports }: MessageEvent) => {
    if (data?.type !== 'open' || typeof data.url !== 'string') return;
    ports[0]?.postMessage('taken');
    openPath(data.url);
  };
  const onChange = () => {
    if (hadOne) onNewVersion();
    hadOne = true;
  };
  container.addEventListener('message', onMessage);
  container.addEventListener('controllerchange', onChange);
  return () => {
    container.removeEventListener('message', onMessage);
    container.removeEventListener('controllerchange', onChange);
  };
}

let registration: ServiceWorkerRegistration | undefined;
let updatedAt = 0;

async function register(): Promise<void> {
  try {
    registration ??= await navigator.serviceWorker.register('/service-worker.js');
    updatedAt = Date.now();
  } catch {
    // Private windows may refuse; everything works without.
  }
}

function update(): void {
  if (document.visibilityState !== 'visible' || Date.now() - updatedAt < updateEvery) return;
  updatedAt = Date.now();
  void registration?.update().catch(() => {});
}

/**
 * Has the service worker installed once the page stands and the browser has nothing better to do; until the returned
 * function is called its messages are heard.
 */
export function startServiceWorker(handlers: Handlers): () => void {
  if (!hasServiceWorker() || !import.meta.env.PROD) return () => {};
  const stop = listen(handlers);
  if ('requestIdleCallback' in window) requestIdleCallback(() => void register(), { timeout: 10_000 });
  else setTimeout(() => void register(), 3000);
  document.addEventListener('visibilitychange', update);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', update);
  };
}
