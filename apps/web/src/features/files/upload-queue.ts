import type { Sending } from './send-file.ts';

/** `sent` is stored and waits for being published [RUL-0290]. */
export type UploadState = 'waiting' | 'sending' | 'sent' | 'published' | 'failed';

export interface QueuedUpload {
  key: string;
  file: File;
  state: UploadState;
  /** Share sent so far, 0 to 1. */
  share: number;
  /** Why it failed. */
  error: unknown;
  /** Once it is sent. */
  id: number | null;
}

interface Ways {
  send: (file: File, sending: Sending) => Promise<number>;
  forget: (id: number) => void;
}

/** So many files are sent at the same time. */
const lanes = 3;

/** Files on their way to the server, a few at a time; each can be tried again or taken away. Knows nothing of pages. */
export class UploadQueue {
  #uploads: readonly QueuedUpload[] = [];
  readonly #running = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #ways: Ways;

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  /** The same list until something changes. */
  get uploads(): readonly QueuedUpload[] {
    return this.#uploads;
  }

  /** Nothing is on its way any more: everything is sent or has failed [RUL-0292]. */
  get isSettled(): boolean {
    return this.#uploads.every(({ state }) => state !== 'waiting' && state !== 'sending');
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(files: readonly File[]): void {
    const added = files.map(
      (file): QueuedUpload => ({
        key: crypto.randomUUID(),
        file,
        state: 'waiting',
        share: 0,
        error: null,
        id: null,
      }),
    );
    this.#set([...this.#uploads, ...added]);
    this.#fill();
  }

  retry(key: string): void {
    this.#change(key, { state: 'waiting', share: 0, error: null });
    this.#fill();
  }

  /** Takes an upload away, be it on its way or there already. */
  remove(key: string): void {
    const upload = this.#uploads.find((each) => each.key === key);
    this.#running.get(key)?.abort();
    if (upload?.state === 'sent' && upload.id !== null) this.#ways.forget(upload.id);
    this.#set(this.#uploads.filter((each) => each.key !== key));
    this.#fill();
  }

  /** Takes everything away that is not published. */
  clear(): void {
    for (const { key, state } of this.#uploads) if (state !== 'published') this.remove(key);
  }

  /** Says that these are published now. */
  markPublished(ids: readonly number[]): void {
    this.#set(
      this.#uploads.map((upload) =>
        upload.id !== null && ids.includes(upload.id) ? { ...upload, state: 'published' } : upload,
      ),
    );
  }

  #set(uploads: readonly QueuedUpload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }

  #change(key: string, part: Partial<QueuedUpload>): void {
    this.#set(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  }

  #fill(): void {
    for (const upload of this.#uploads) {
      if (this.#running.size >= lanes) return;
      if (upload.state === 'waiting') void this.#send(upload);
    }
  }

  async #send({ key, file }: QueuedUpload): Promise<void> {
    const controller = new AbortController();
    this.#running.set(key, controller);
    this.#change(key, { state: 'sending' });
    try {
      const id = await this.#ways.send(file, {
        signal: controller.signal,
        onProgress: (share) => this.#change(key, { share }),
      });
      this.#running.delete(key);
      // Who took it away a moment ago does not want it.
      if (controller.signal.aborted) this.#ways.forget(id);
      else this.#change(key, { state: 'sent', share: 1, id });
    } catch (error) {
      this.#running.delete(key);
      if (!controller.signal.aborted) this.#change(key, { state: 'failed', error });
    }
    this.#fill();
  }
}
