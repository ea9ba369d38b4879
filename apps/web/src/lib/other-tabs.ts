/** Between the tabs of one browser: what one says the others hear. */
const tabs = new BroadcastChannel('session');

/** Calls the handler when another tab says this; gives what ends it. */
function whenTold(what: string, handler: () => void): () => void {
  const listener = ({ data }: MessageEvent) => {
    if (data === what) handler();
  };
  tabs.addEventListener('message', listener);
  return () => tabs.removeEventListener('message', listener);
}

/** Tells the other tabs that the session of this browser was ended. */
export const tellOtherTabsSignedOut = (): void => tabs.postMessage('signed_out');

/** Calls the handler when the session was ended in another tab. */
export const whenSignedOutElsewhere = (handler: () => void): (() => void) => whenTold('signed_out', handler);

/** Tells the other tabs that the session shows the network as somebody else would see it, or no longer. */
export const tellOtherTabsOfPreview = (): void => tabs.postMessage('preview');

/** Calls the handler when a preview has begun or ended in another tab; gives what ends it. */
export const whenPreviewChangedElsewhere = (handler: () => void): (() => void) =>
  whenTold('preview', handler);
