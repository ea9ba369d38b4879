/**
 * The page `/newsletter-designer`. The editor draws in a frame within its own, which it must be able to reach: a sandbox
 * without an origin would give each frame another one. A `data:` document has no origin either, cannot reach the network,
 * and shares its own with the frames in it; it inherits the content policy of this page, which hands messages on.
 */
const channel = new URLSearchParams(window.location.hash.slice(1)).get('channel') ?? '';
/** Stands in the document below. */
const CHANNEL = /^[\w-]{16,64}$/;

function host(): void {
  const { origin } = window.location;
  const page = window.parent;
  const editor = document.createElement('iframe');
  editor.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  editor.title = document.title;
  Object.assign(editor.style, { display: 'block', width: '100%', height: '100vh', border: '0' });
  window.addEventListener('message', (event) => {
    if ((event.data as { channel?: unknown } | null)?.channel !== channel) return;
    if (event.source === page && event.origin === origin) editor.contentWindow?.postMessage(event.data, '*');
    else if (event.source === editor.contentWindow && event.origin === 'null')
      page.postMessage(event.data, origin);
  });
  editor.src = `data:text/html;charset=utf-8,${encodeURIComponent(
    `<!doctype html><html lang="${document.documentElement.lang}"><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Newsletter</title><body>' +
      `<script src="${origin}/newsletter-designer/designer.js" data-channel="${channel}" data-origin="${origin}"></script>`,
  )}`;
  document.body.append(editor);
}

if (window.parent !== window && CHANNEL.test(channel)) host();
