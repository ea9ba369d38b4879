import { type FileHandle, open } from 'node:fs/promises';
import { CONTENT_MAX } from '@dorfplatz/contract';
import type { Database } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { importMessages } from './commands.ts';
import { keepFiles } from './files.ts';
import { type MailBody, readBody } from './mail-body.ts';
import { writeDialect } from './mail-text.ts';
import { openEnvelope } from './mbox.ts';
import { type MessageHead, readHead } from './message-head.ts';
import { findImported } from './queries.ts';
import { readThreads } from './read-archive.ts';
import { RejectedMessages } from './rejected-messages.ts';
import { isImportOf, isSameText } from './same-text.ts';
import type { BatchCounts, ImportedMessage, ImportTarget } from './tables.ts';
import type { ThreadIndex } from './thread-index.ts';

export type ImportSummary = BatchCounts & {
  read: number;
  /** Imported before, or a second time in the archive. */
  known: number;
  /** With the Message-ID of another message and another text: kept aside with the rejected ones. */
  differing: number;
  rejected: number;
  /** Lines that look like the beginning of a message and were taken for a part of the one before. */
  suspicions: number;
  /** Where the rejected ones are; undefined when there are none. */
  rejectedPath: string | undefined;
  isStopped: boolean;
};

export type Progress = {
  stage: 'reading' | 'importing';
  bytes: number;
  size: number;
  messages: number;
};

export type ImportOptions = {
  db: Database;
  storage: Storage;
  path: string;
  target: ImportTarget;
  /** Ends the import after the batch at work. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
};

const BATCH_MESSAGES = 200;
const BATCH_BYTES = 16 * 1024 * 1024;

/**
 * Brings a mailing-list archive into a group: threads become posts and replies, senders become members. What is
 * there already stays untouched, so that a run that ended early is gone on with by running again.
 * @throws ImportError, and what the file system or the database throws
 */
export async function importArchive(options: ImportOptions): Promise<ImportSummary> {
  const archive = await open(options.path);
  const rejected = await RejectedMessages.open(archive, `${options.path}.rejected.mbox`);
  try {
    return await new ArchiveImport(options, archive, rejected).run();
  } finally {
    await rejected.close();
    await archive.close();
  }
}

type Read = { at: number; head: MessageHead; content: Buffer };

class ArchiveImport {
  private readonly options: ImportOptions;
  private readonly archive: FileHandle;
  private readonly rejected: RejectedMessages;
  private readonly now = Date.now();
  private readonly counts = { posts: 0, replies: 0, people: 0, files: 0, known: 0, differing: 0 };
  /** The post of each thread, by the message that begins the thread. */
  private readonly postOfRoot = new Map<number, number>();

  constructor(options: ImportOptions, archive: FileHandle, rejected: RejectedMessages) {
    this.options = options;
    this.archive = archive;
    this.rejected = rejected;
  }

  async run(): Promise<ImportSummary> {
    const { size } = await this.archive.stat();
    const index = await readThreads(this.archive, this.now, (bytes, messages) => {
      this.options.onProgress?.({ stage: 'reading', bytes, size, messages });
      return !this.isStopped;
    });
    if (index) await this.importAll(index, size);
    return {
      ...this.counts,
      read: index?.size ?? 0,
      rejected: this.rejected.count - this.counts.differing,
      suspicions: index?.suspicions ?? 0,
      rejectedPath: this.rejected.count > 0 ? this.rejected.path : undefined,
      isStopped: this.isStopped,
    };
  }

  private get isStopped(): boolean {
    return this.options.signal?.aborted ?? false;
  }

  private async importAll(index: ThreadIndex, size: number): Promise<void> {
    let batch: number[] = [];
    let batchBytes = 0;
    let bytes = 0;
    let messages = 0;
    this.options.onProgress?.({ stage: 'importing', bytes, size, messages });
    for (const at of index.order) {
      const length = index.lengths[at]!;
      bytes += length;
      messages += 1;
      const flaw = index.flaws.get(at);
      if (flaw === 'duplicate') this.counts.known += 1;
      else if (flaw === 'other_text') await this.compare(index, at);
      else if (flaw) await this.rejected.add({ offset: index.offsets[at]!, length }, flaw);
      else {
        batch.push(at);
        batchBytes += length;
      }
      if (batch.length < BATCH_MESSAGES && batchBytes < BATCH_BYTES) continue;
      await this.importBatch(index, batch);
      this.options.onProgress?.({ stage: 'importing', bytes, size, messages });
      if (this.isStopped) return;
      batch = [];
      batchBytes = 0;
    }
    await this.importBatch(index, batch);
  }

  private async importBatch(index: ThreadIndex, batch: readonly number[]): Promise<void> {
    const { db, target } = this.options;
    const read: Read[] = [];
    for (const at of batch) read.push(await this.read(index, at));
    const asked = read.flatMap(({ at, head }) => [
      head.key,
      ...(index.roots[at] === at ? head.ancestors : []),
    ]);
    const imported = await findImported(db.kysely, target.groupId, asked);
    const messages: ImportedMessage[] = [];
    const newRoots = new Map<number, string>();
    for (const { at, head, content } of read) {
      const root = index.roots[at]!;
      const known = imported.get(head.key);
      if (known !== undefined) {
        if (this.isTextOf(index, { at, head, content }, known.content)) this.counts.known += 1;
        else await this.setAside(index, at);
        if (!this.postOfRoot.has(root)) this.postOfRoot.set(root, known.activityId);
        continue;
      }
      // What an archive imported earlier began goes on in this one.
      const earlier = head.ancestors
        .map((key) => imported.get(key)?.activityId)
        .find((id) => id !== undefined);
      if (root === at && earlier !== undefined) this.postOfRoot.set(root, earlier);
      const post = this.postOfRoot.get(root);
      const rootKey = newRoots.get(root);
      const answers = post !== undefined ? { activityId: post } : rootKey ? { key: rootKey } : undefined;
      const isTitled = !answers || root === at || !index.hasSubjectOf(at, root);
      try {
        messages.push({
          ...(await this.convert(index, { at, head, content }, isTitled)),
          date: dateOf(index, at),
          answers,
        });
      } catch (error) {
        if (!(error instanceof UnreadableError)) throw error;
        await this.rejected.add({ offset: index.offsets[at]!, length: index.lengths[at]! }, error);
        continue;
      }
      if (!answers) newRoots.set(root, head.key);
    }
    if (messages.length === 0) return;
    const done = await db.kysely.transaction().execute((tx) => importMessages(tx, target, messages));
    for (const [root, key] of newRoots) this.postOfRoot.set(root, done.idOfPost.get(key)!);
    for (const count of ['posts', 'replies', 'people', 'files'] as const) this.counts[count] += done[count];
  }

  private async read(index: ThreadIndex, at: number): Promise<Read> {
    const length = index.lengths[at]!;
    const { buffer } = await this.archive.read(Buffer.allocUnsafe(length), 0, length, index.offsets[at]!);
    const envelope = openEnvelope(buffer);
    const head = readHead(envelope, this.now, index.charsetNear(at))!;
    return { at, head, content: envelope.content };
  }

  private bodyOf(index: ThreadIndex, { at, head, content }: Read): MailBody {
    return readable(() => readBody(content, head.fields, index.charsetNear(at)));
  }

  /** Of two messages of the archive with the same key the second is kept aside, unless only its way was another one. */
  private async compare(index: ThreadIndex, at: number): Promise<void> {
    const both = [await this.read(index, index.firstOf.get(at)!), await this.read(index, at)];
    const [first, second] = both.map((read) => this.textOf(index, read));
    if (first !== undefined && second !== undefined && isSameText(first, second)) this.counts.known += 1;
    else await this.setAside(index, at);
  }

  private async setAside(index: ThreadIndex, at: number): Promise<void> {
    this.counts.differing += 1;
    await this.rejected.add({ offset: index.offsets[at]!, length: index.lengths[at]! }, 'other_text');
  }

  /** Whether a message is what was imported under its key; members may have changed that since. */
  private isTextOf(index: ThreadIndex, read: Read, stored: string | null): boolean {
    const text = this.textOf(index, read);
    return stored === null || text === undefined || isImportOf(stored, text, read.head.subject, CONTENT_MAX);
  }

  private textOf(index: ThreadIndex, read: Read): string | undefined {
    try {
      return this.bodyOf(index, read).text;
    } catch (error) {
      if (error instanceof UnreadableError) return undefined;
      throw error;
    }
  }

  private async convert(
    index: ThreadIndex,
    read: Read,
    isTitled: boolean,
  ): Promise<Omit<ImportedMessage, 'date' | 'answers'>> {
    const { head } = read;
    const body = this.bodyOf(index, read);
    const text = writeDialect(body.text, isTitled ? head.subject : '', CONTENT_MAX);
    const whole = text.isCut ? [{ name: 'message.txt', bytes: Buffer.from(body.text) }] : [];
    const files = await keepFiles(this.options.db.kysely, this.options.storage, [...whole, ...body.files]);
    const { email, name } = head.sender!;
    return { key: head.key, email, name, content: text.content, files };
  }
}

class UnreadableError extends Error {}

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UnreadableError(error instanceof Error ? error.message : String(error));
  }
}

const dateOf = (index: ThreadIndex, at: number): string => new Date(index.dates[at]!).toISOString();
