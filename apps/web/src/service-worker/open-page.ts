/** How long an open page may take to say that it goes there itself, in ms. */
const patience = 1000;

/** Asks an open page to show an address without loading anew; false when it does not answer. */
function isTaken(client: WindowClient, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), patience);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    client.postMessage({ type: 'open', url }, [port2]);
  });
}

/** Shows an address of the product: in a page that is open already, else in a new one. */
export async function openPage(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const { origin } = worker.location;
  const target = new URL(path, origin);
  const { href } = target.origin === origin ? target : new URL('/', origin);
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) {
    await worker.clients.openWindow(href);
    return;
  }
  try {
    await page.focus();
  } catch {
    // Not every browser lets a page be brought to the front.
  }
  if (await isTaken(page, href.slice(origin.length))) return;
  try {
    await page.navigate(href);
  } catch {
    await worker.clients.openWindow(href);
  }
}
