import type { Sending, UploadThread } from './sending.ts';

/** `sent` is stored and waits for being published [RUL-0290]. */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'sent' | 'published' | 'failed';

const isOpen = ({ state }: QueuedUpload) => state === 'waiting' || state === 'sending' || state === 'paused';

export interface QueuedUpload {
  key: string;
  file: File;
  state: UploadState;
  /** Share sent so far, 0 to 1. */
  share: number;
  /** The connection is lost; it goes on by itself once that is back. */
  isInterrupted: boolean;
  /** Why it failed. */
  error: unknown;
  /** Once it is sent. */
  id: number | null;
}

interface Ways {
  send: (file: File, sending: Sending) => Promise<number>;
  forget: (id: number) => void;
  /** Gives up what is there of a file that was not sent wholly. */
  giveUp: (thread: UploadThread) => void;
}

/** So many files are sent at the same time. */
const lanes = 3;

/** Queues that share the line: together they send so many files at a time and no more. */
export class Line {
  running = 0;
  readonly #waiting = new Set<() => void>();

  /** Whether one more may be sent; if not, `call` is called when one of the others has ended. */
  mayRun(call: () => void): boolean {
    if (this.running < lanes) return true;
    this.#waiting.add(call);
    return false;
  }

  begin(): void {
    this.running += 1;
  }

  end(): void {
    this.running -= 1;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const call of waiting) call();
  }
}

/** Files on their way to the server, a few at a time; each can be tried again or taken away. Knows nothing of pages. */
export class UploadQueue {
  #uploads: readonly QueuedUpload[] = [];
  readonly #running = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #threads = new Map<string, UploadThread>();
  readonly #ways: Ways;
  readonly #folderId: number | null;

  readonly #line: Line;

  /**
   * @param folderId the folder that the files are for, where they are for one
   * @param line shared with other queues
   */
  constructor(ways: Ways, folderId: number | null = null, line = new Line()) {
    this.#ways = ways;
    this.#folderId = folderId;
    this.#line = line;
  }

  /** The same list until something changes. */
  get uploads(): readonly QueuedUpload[] {
    return this.#uploads;
  }

  /** Nothing is on its way any more: everything is sent or has failed [RUL-0292]. */
  get isSettled(): boolean {
    return !this.#uploads.some(isOpen);
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
        isInterrupted: false,
        error: null,
        id: null,
      }),
    );
    this.#set([...this.#uploads, ...added]);
    this.#fill();
  }

  retry(key: string): void {
    this.#change(key, { state: 'waiting', error: null });
    this.#fill();
  }

  /** Stops an upload for now; what is sent of it stays there. */
  pause(key: string): void {
    const upload = this.#uploads.find((each) => each.key === key);
    if (upload?.state !== 'waiting' && upload?.state !== 'sending') return;
    this.#change(key, { state: 'paused', isInterrupted: false });
    this.#running.get(key)?.abort();
  }

  resume(key: string): void {
    if (this.#uploads.find((each) => each.key === key)?.state === 'paused') this.retry(key);
  }

  /** Takes an upload away, be it on its way or there already. */
  remove(key: string): void {
    const upload = this.#uploads.find((each) => each.key === key);
    this.#running.get(key)?.abort();
    if (upload?.state === 'sent' && upload.id !== null) this.#ways.forget(upload.id);
    const thread = this.#threads.get(key);
    this.#threads.delete(key);
    if (thread) this.#ways.giveUp(thread);
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

  readonly #fill = (): void => {
    for (const upload of this.#uploads) {
      // What was paused a moment ago ends first.
      if (upload.state !== 'waiting' || this.#running.has(upload.key)) continue;
      if (!this.#line.mayRun(this.#fill)) return;
      void this.#send(upload);
    }
  };

  async #send({ key, file }: QueuedUpload): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const thread = this.#threads.get(key) ?? { id: null, folderId: this.#folderId };
    this.#threads.set(key, thread);
    this.#running.set(key, controller);
    this.#line.begin();
    this.#change(key, { state: 'sending' });
    const tell = (part: Partial<QueuedUpload>) => {
      if (!signal.aborted) this.#change(key, part);
    };
    try {
      const id = await this.#ways.send(file, {
        signal,
        onProgress: (share) => tell({ share }),
        onInterrupted: (isInterrupted) => tell({ isInterrupted }),
        thread,
      });
      this.#running.delete(key);
      const isWanted = this.#uploads.some((upload) => upload.key === key);
      // Who took it away a moment ago does not want it; who paused it at its end has it all the same.
      if (!isWanted) this.#ways.forget(id);
      else this.#change(key, { state: 'sent', share: 1, isInterrupted: false, id });
    } catch (error) {
      this.#running.delete(key);
      tell({ state: 'failed', isInterrupted: false, error });
      // Begun in the moment in which it was taken away.
      if (!this.#threads.has(key)) this.#ways.giveUp(thread);
    }
    this.#line.end();
    this.#fill();
  }
}
