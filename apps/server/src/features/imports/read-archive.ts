import type { FileHandle } from 'node:fs/promises';
import { charsetName } from './charset.ts';
import { type MboxMessage, openEnvelope, readMbox } from './mbox.ts';
import { type MessageHead, readHead, readSubject } from './message-head.ts';
import { readParameters } from './mime-fields.ts';
import { digestOf } from './same-text.ts';
import { type IndexedMessage, ThreadIndex } from './thread-index.ts';

/** Larger ones are not mails that people wrote. */
const MESSAGE_MAX = 50 * 1024 * 1024;
const READ_AT_ONCE = 1 << 20;
const HEAD_MAX = 10_000;

/** What stops an import before or while it runs; the message is one line for the operator. */
export class ImportError extends Error {
  override name = 'ImportError';
}

/**
 * Reads the heads of all messages of an archive and finds its threads.
 * @param onMessage is told how many bytes are read and says whether to go on
 * @returns undefined when `onMessage` said to stop
 */
export async function readThreads(
  archive: FileHandle,
  now: number,
  onMessage: (bytes: number, messages: number) => boolean,
): Promise<ThreadIndex | undefined> {
  const index = new ThreadIndex();
  const source = archive.createReadStream({ start: 0, autoClose: false, highWaterMark: READ_AT_ONCE });
  let before: MboxMessage | undefined;
  let hasMessages = false;
  for await (const message of readMbox(source, MESSAGE_MAX)) {
    if (before) index.add(look(before, now, false));
    before = isBlank(message) ? undefined : message;
    hasMessages ||= message.hasSeparator || isMail(message, now);
    index.suspicions += message.suspicions;
    if (!onMessage(message.offset + message.length, index.size)) {
      source.destroy();
      return undefined;
    }
  }
  if (before && !hasMessages)
    throw new ImportError('no mailing-list archive (mbox): it has no line "From ADDRESS DATE"');
  if (before) index.add(look(before, now, true));
  index.resolve(now);
  return index;
}

/** Whether what stands before the first `From ` line is a mail: of a file of one mail that is all there is. */
function isMail(message: MboxMessage, now: number): boolean {
  if (message.hasSeparator || !message.raw) return message.hasSeparator;
  const head = readHead(openEnvelope(message.raw), now);
  return head?.fields.values.has('from') === true && TELLING.some((name) => head.fields.values.has(name));
}
const TELLING = ['message-id', 'date', 'subject'];

const isBlank = (message: MboxMessage): boolean =>
  !message.hasSeparator &&
  message.raw !== undefined &&
  message.raw.toString('latin1').replace('ï»¿', '').trim() === '';

function look(message: MboxMessage, now: number, isLast: boolean): IndexedMessage {
  const { offset, length, raw } = message;
  const place = { offset, length };
  if (!isMail(message, now)) return { ...place, flaw: 'no_separator' };
  if (!raw) return { ...place, flaw: 'too_large' };
  const envelope = openEnvelope(raw);
  const head = readHead(envelope, now);
  if (message.isCut || (isLast && head && lacksEnd(head, envelope.content))) return { ...place, flaw: 'cut' };
  if (!head) return { ...place, flaw: 'no_head' };
  const { key, ancestors, date } = head;
  const flaw = head.sender ? undefined : ('no_sender' as const);
  const digest = digestOf(envelope.content.subarray(head.fields.bodyStart));
  const charset = declaredCharset(envelope.content);
  return { ...place, flaw, key, digest, charset, ancestors, date, subject: readSubject(head.subject) };
}

/** The first charset that a mail declares, for itself or a part, and that is none of those that need no telling. */
const declaredCharset = (content: Buffer): string =>
  charsetName(
    /\bcharset\s*=\s*"?([\w.:-]+)/i.exec(content.subarray(0, HEAD_MAX).toString('latin1'))?.[1] ?? '',
  );

/** True for a mail in parts of which some came, but not the last boundary. */
function lacksEnd(head: MessageHead, content: Buffer): boolean {
  const type = head.fields.values.get('content-type') ?? '';
  const { value, parameters } = readParameters(type);
  const mark = `--${parameters.get('boundary')?.trimEnd()}`;
  return value.startsWith('multipart/') && content.includes(mark) && !content.includes(`${mark}--`);
}
