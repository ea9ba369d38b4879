import { createHash } from 'node:crypto';
import { cleanText } from '@dorfplatz/content';
import { decodeWords } from './charset.ts';
import { type Fields, readFields } from './header-fields.ts';
import { readDate } from './mail-date.ts';
import type { Envelope } from './mbox.ts';
import { readAuthor, readLocalSender, readSender, type Sender } from './sender.ts';

/** What a message says of itself before its body. */
export type MessageHead = {
  /** Message-ID, or a hash of the message when it has none. */
  key: string;
  /** Messages it may answer, the nearest first. */
  ancestors: string[];
  /** Milliseconds; undefined when neither the message nor its `From ` line has one that can be. */
  date: number | undefined;
  subject: string;
  sender: Sender | undefined;
  fields: Fields;
};

const WANTED = new Set([
  'message-id',
  'in-reply-to',
  'references',
  'date',
  'subject',
  'from',
  'sender',
  'reply-to',
  'x-original-from',
  'x-original-sender',
  'cc',
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
]);
const ANCESTORS_MAX = 24;
const KEY_MAX = 400;
const SUBJECT_MAX = 500;
/** What a cut leaves of a sign of two code units. */
const LONE_HALF = /[\ud800-\udbff]$/;

/**
 * Reads a message's head; undefined when it has none.
 * @param neighbours the charset of mails around it, for fields in bare bytes
 */
export function readHead(envelope: Envelope, now: number, neighbours = ''): MessageHead | undefined {
  const fields = readFields(envelope.content, WANTED, neighbours);
  if (!fields) return undefined;
  const { values } = fields;
  const id = /<\s*([^<>\s]+)\s*>/.exec(values.get('message-id') ?? '')?.[1] ?? values.get('message-id');
  return {
    key: id ? keyOf(id) : `sha256:${createHash('sha256').update(envelope.content).digest('hex')}`,
    ancestors: ancestorsOf(values.get('in-reply-to') ?? '', values.get('references') ?? ''),
    date: readDate(values.get('date'), now) ?? readDate(envelope.date, now),
    subject: cleanText(decodeWords(values.get('subject') ?? '').slice(0, SUBJECT_MAX * 4))
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, SUBJECT_MAX)
      .replace(LONE_HALF, ''),
    sender: senderOf(values, envelope),
    fields,
  };
}

function senderOf(values: Fields['values'], envelope: Envelope): Sender | undefined {
  const from = readSender(values.get('from'));
  if (from) {
    const holding = ['x-original-from', 'x-original-sender', 'reply-to'].map((name) => values.get(name));
    return readAuthor(from, holding, values.get('cc'));
  }
  return (
    readSender(values.get('sender')) ??
    readSender(values.get('reply-to')) ??
    readSender(envelope.address) ??
    readLocalSender(values.get('from'))
  );
}

function keyOf(id: string): string {
  const clean = cleanText(id).replace(/\s+/g, '');
  return clean !== '' && clean.length <= KEY_MAX
    ? clean
    : `sha256:${createHash('sha256').update(id).digest('hex')}`;
}

function ancestorsOf(inReplyTo: string, references: string): string[] {
  const idsOf = (field: string) =>
    [...field.matchAll(/<\s*([^<>\s]+)\s*>/g)].map((match) => keyOf(match[1]!));
  const listed = idsOf(references);
  const near = [...new Set([...idsOf(inReplyTo), ...listed.slice(-ANCESTORS_MAX).reverse()])];
  return [...new Set([...near.slice(0, ANCESTORS_MAX), ...listed.slice(0, 1)])];
}

/** A subject without its `Re:` and the like, in whatever language a mail program wrote them. */
export function readSubject(subject: string): { base: string; isReply: boolean } {
  const base = subject.replace(
    /^(?:\s*(?:re|aw|antw|antwort|sv|vs|res|rif|odp|ynt|回复|答复)(?:\[\d+\])?\s*[:：])+/i,
    '',
  );
  return { base: base.replace(/\s+/g, ' ').trim().toLowerCase(), isReply: base !== subject };
}
