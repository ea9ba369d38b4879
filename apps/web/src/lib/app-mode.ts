declare global {
  interface Window {
    /** What an app puts into its pages so that they can talk to it. */
    ReactNativeWebView?: { postMessage(text: string): void };
    webkit?: { messageHandlers?: { dorfplatz?: { postMessage(text: string): void } } };
  }
}

const bridge =
  window.ReactNativeWebView ??
  (window.webkit?.messageHandlers?.dorfplatz as Window['ReactNativeWebView'] | undefined);

/** Whether this page is shown by the app: it has a header and navigation of its own (docs/app-bridge.md). */
export const isApp: boolean = bridge !== undefined;

/** Says something to the app; does nothing outside of it. */
export function postToApp(type: string, payload: object): void {
  bridge?.postMessage(JSON.stringify({ type, payload }));
}
