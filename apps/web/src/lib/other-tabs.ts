/** Between the tabs of one browser: what one says the others hear. */
const tabs = new BroadcastChannel('session');

/** Tells the other tabs that the session of this browser was ended. */
export const tellOtherTabsSignedOut = (): void => tabs.postMessage('signed_out');

/** Calls the handler when the session was ended in another tab. */
export function whenSignedOutElsewhere(handler: () => void): void {
  tabs.onmessage = handler;
}
