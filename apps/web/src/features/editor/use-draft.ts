import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { createDraft, type DraftStorage, draftStorageKey } from './draft.ts';

/** Asked for at every use: a browser that forbids storage throws at the mere name. */
const browserStorage: DraftStorage = {
  getItem: (key) => window.localStorage.getItem(key),
  setItem: (key, value) => window.localStorage.setItem(key, value),
  removeItem: (key) => window.localStorage.removeItem(key),
};

/**
 * A text that survives a reload and a sign-in, shared between the open tabs. The key names the place of
 * writing and the writer, so that nobody finds another's draft: `member:5:post:group:12`.
 */
export function useDraft(key: string) {
  const draft = useMemo(() => createDraft(key, browserStorage), [key]);
  const text = useSyncExternalStore(draft.subscribe, () => draft.text);
  useEffect(() => {
    const receive = (event: StorageEvent) => {
      // A null key says that the whole storage was emptied.
      if (event.key === draftStorageKey(key)) draft.receive(event.newValue);
      else if (event.key === null) draft.receive(null);
    };
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') draft.flush();
    };
    window.addEventListener('storage', receive);
    window.addEventListener('pagehide', draft.flush);
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      window.removeEventListener('storage', receive);
      window.removeEventListener('pagehide', draft.flush);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      draft.flush();
    };
  }, [draft, key]);
  const clear = () => {
    draft.clear();
    // Who has left the page and come back while the text was being sent has it open a second time.
    window.dispatchEvent(new StorageEvent('storage', { key: draftStorageKey(key), newValue: null }));
  };
  /** Writes a text into the place of another composer, which may be open in this very tab. */
  const hand = (handed: string) => {
    draft.set(handed);
    draft.flush();
    window.dispatchEvent(
      new StorageEvent('storage', { key: draftStorageKey(key), newValue: handed || null }),
    );
  };
  return { text, setText: draft.set, clear, flush: draft.flush, hand };
}
