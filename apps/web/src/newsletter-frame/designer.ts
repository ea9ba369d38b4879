import { type Opened, openDesigner } from './open-designer.ts';
import { type FromDesigner, readToDesigner } from './protocol.ts';

// A program of one file, which is run where it stands.
const { channel = '', origin = '' } = document.currentScript?.dataset ?? {};

const tell = (message: FromDesigner) => window.parent.postMessage({ channel, ...message }, origin);

let opened: Opened | undefined;

window.addEventListener('message', async ({ source, origin: from, data }) => {
  if (source !== window.parent || from !== origin) return;
  const message = readToDesigner(data, channel);
  if (!message) return;
  const request = message.type === 'export' ? message.request : undefined;
  try {
    if (message.type === 'load') {
      opened?.close();
      opened = await openDesigner(message, (body) => tell({ type: 'changed', body }));
      tell({ type: 'ready' });
    } else if (opened) tell({ type: 'exported', request: message.request, ...opened.export() });
  } catch (error) {
    tell({ type: 'failed', reason: String(error), ...(request !== undefined && { request }) });
  }
});

tell({ type: 'waiting' });
