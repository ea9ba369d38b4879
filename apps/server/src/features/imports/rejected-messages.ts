import { type FileHandle, open, rm } from 'node:fs/promises';
import { beginsWithSeparator } from './mbox.ts';
import type { Flaw } from './thread-index.ts';

const REASONS: Readonly<Record<Exclude<Flaw, 'duplicate'>, string>> = {
  cut: 'the archive ends in the middle of this message',
  no_head: 'no header fields',
  no_sender: 'no sender with a mail address',
  other_text: 'another message with this Message-ID has another text',
  no_separator: 'stands before the first line "From ADDRESS DATE" of the archive',
  too_large: 'larger than 50 MB',
};
const COPIED_AT_ONCE = 1 << 20;
const LINE_MAX = 1_000;

/** Collects what could not be imported, as it was, each with the reason; the file is made when there is something. */
export class RejectedMessages {
  readonly path: string;
  count = 0;
  private target: FileHandle | undefined;
  private readonly archive: FileHandle;

  /** Forgets what an earlier run rejected: this one meets it again. */
  static async open(archive: FileHandle, path: string): Promise<RejectedMessages> {
    await rm(path, { force: true });
    return new RejectedMessages(archive, path);
  }

  private constructor(archive: FileHandle, path: string) {
    this.archive = archive;
    this.path = path;
  }

  async add(
    message: { offset: number; length: number },
    why: Exclude<Flaw, 'duplicate'> | Error,
  ): Promise<void> {
    this.target ??= await open(this.path, 'w');
    this.count += 1;
    const reason = why instanceof Error ? `not readable: ${why.message}` : REASONS[why];
    const start = await this.read(message.offset, Math.min(message.length, LINE_MAX));
    const feed = start.indexOf('\n');
    const hasSeparator = feed >= 0 && beginsWithSeparator(start);
    const separator = hasSeparator
      ? start.subarray(0, feed + 1).toString('latin1')
      : 'From - Thu Jan  1 00:00:00 1970\n';
    const eol = separator.endsWith('\r\n') ? '\r\n' : '\n';
    const line = reason.replace(/[^ -~]+/g, ' ').slice(0, 500);
    await this.target.write(Buffer.from(`${separator}X-Import-Error: ${line}${eol}`, 'latin1'));
    let ending = '';
    const end = message.offset + message.length;
    for (let at = message.offset + (hasSeparator ? feed + 1 : 0); at < end; ) {
      const bytes = await this.read(at, Math.min(COPIED_AT_ONCE, end - at));
      if (bytes.length === 0) break;
      await this.target.write(bytes);
      ending = (ending + bytes.subarray(-4).toString('latin1')).slice(-4);
      at += bytes.length;
    }
    if (!/\n\r?\n$/.test(ending)) await this.target.write(ending.endsWith('\n') ? eol : `${eol}${eol}`);
  }

  async close(): Promise<void> {
    await this.target?.close();
  }

  private async read(offset: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.archive.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  }
}
