/** Where drafts are kept; the browser's localStorage fits. */
export interface DraftStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface Draft {
  readonly text: string;
  set(text: string): void;
  /** Writes at once what still waits; for moments after which nothing may run any more. */
  flush(): void;
  clear(): void;
  /** Takes over what another tab wrote. */
  receive(stored: string | null): void;
  subscribe(listener: () => void): () => void;
}

const WRITE_INTERVAL_MS = 1000;

/** The name of a draft in the browser's storage. */
export function draftStorageKey(key: string): string {
  return `draft:${key}`;
}

/**
 * A draft that is written to the storage at most once a second. A storage that is full or forbidden takes
 * nothing away: the text stays in the page.
 */
export function createDraft(key: string, storage: DraftStorage): Draft {
  const storageKey = draftStorageKey(key);
  const listeners = new Set<() => void>();
  let text = read();
  let lastWrite = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function read(): string {
    try {
      return storage.getItem(storageKey) ?? '';
    } catch {
      return '';
    }
  }
  function write(): void {
    timer = undefined;
    lastWrite = Date.now();
    try {
      if (text === '') storage.removeItem(storageKey);
      else storage.setItem(storageKey, text);
    } catch {
      // Nowhere to write to: the page still has the text.
    }
  }
  function forgetTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  function change(changed: string): void {
    if (changed === text) return;
    text = changed;
    for (const listener of listeners) listener();
  }

  return {
    get text() {
      return text;
    },
    set(changed) {
      if (changed === text) return;
      change(changed);
      timer ??= setTimeout(write, Math.max(0, lastWrite + WRITE_INTERVAL_MS - Date.now()));
    },
    flush() {
      if (timer === undefined) return;
      forgetTimer();
      write();
    },
    clear() {
      forgetTimer();
      change('');
      write();
    },
    receive(stored) {
      forgetTimer();
      change(stored ?? '');
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
