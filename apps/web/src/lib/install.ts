import { readLocal, writeLocal } from './local-store.ts';

/** What Chromium hands out once the product can be installed; not in the types of browsers. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const declinedKey = 'install-declined';
const listeners = new Set<() => void>();
let offered: InstallPrompt | undefined;

function setOffered(next: InstallPrompt | undefined): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** Listens for the browser's offer to install the product; it comes once, early in a visit. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Shown where people look for it, not over what they read.
    event.preventDefault();
    setOffered(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => setOffered(undefined));
}

/** Whether installing is possible, and was not declined in this browser. */
export const canInstall = (): boolean => offered !== undefined && readLocal(declinedKey) === null;

/** Calls the listener when `canInstall` may have changed, until the returned function is called. */
export function onInstallChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets the browser ask its person; the offer can be used once. */
export async function install(): Promise<void> {
  const prompt = offered;
  setOffered(undefined);
  await prompt?.prompt();
}

/** Does not offer it again in this browser. */
export function dismissInstall(): void {
  writeLocal(declinedKey, 'yes');
  for (const listener of listeners) listener();
}
