import { createHash } from 'node:crypto';
import { cleanText } from '@dorfplatz/content';
import { type Attachment, type HeaderLines, simpleParser } from 'mailparser';
import { cleanLine } from '../../platform/clean-line.ts';
import { type Fields, fieldsOf } from './report-fields.ts';

/** So much of a mail is read, in bytes: reports bring along what they report. */
export const MAIL_MAX = 256 * 1024;
const LINE_MAX = 300;
const EXCERPT_MAX = 500;
const HEADER_MAX = 2_000;

/** What a report says in its machine-readable part (RFC 6522). */
export type Report = { type: string; blocks: Fields[] };

/** A mail that came in, as far as it matters what it is. */
export type ReadMail = {
  /** A hash by which it is known again. */
  key: string;
  from: string;
  subject: string;
  excerpt: string;
  /** Values by name in small letters, those of a name that repeats one after the other. */
  headers: ReadonlyMap<string, string>;
  report: Report | undefined;
};

const lineOf = (text = ''): string => cleanLine(text.slice(0, LINE_MAX)).toWellFormed();

const REPORT_PARTS = /^message\/(?:(?:global-)?delivery-status|feedback-report|disposition-notification)$/i;

function headersOf(lines: HeaderLines): Map<string, string> {
  const headers = new Map<string, string>();
  for (const { key, line } of lines) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replace(/\s+/g, ' ')
      .trim();
    headers.set(key, `${headers.has(key) ? `${headers.get(key)} ` : ''}${value}`.slice(0, HEADER_MAX));
  }
  return headers;
}

function reportOf(contentType: string, attachments: readonly Attachment[]): Report | undefined {
  if (!/^multipart\/report\b/i.test(contentType)) return undefined;
  const type = /\breport-type\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? '';
  const part = attachments.find((each) => REPORT_PARTS.test(each.contentType));
  return { type, blocks: part ? fieldsOf(part.content.toString('utf8')) : [] };
}

/** The first lines that the sender wrote: what they quote is left out. */
function excerptOf(text: string): string {
  const written = cleanText(text)
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .join('\n');
  return written
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, EXCERPT_MAX)
    .trim()
    .toWellFormed();
}

/**
 * Reads a mail (RFC 5322). One that cannot be read has an empty sender and subject: nobody knows what it is.
 * @param raw cut off after `MAIL_MAX` bytes
 */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  const bytes = raw.subarray(0, MAIL_MAX);
  const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
  try {
    const mail = await simpleParser(bytes, {
      keepDeliveryStatus: true,
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipImageLinks: true,
    } as Parameters<typeof simpleParser>[1]);
    const headers = headersOf(mail.headerLines ?? []);
    const html = typeof mail.html === 'string' ? mail.html.replace(/<[^>]*>/g, ' ') : '';
    return {
      key: hash(headers.get('message-id') || bytes),
      from: lineOf(mail.from?.text),
      subject: lineOf(mail.subject),
      excerpt: excerptOf(mail.text || html),
      headers,
      report: reportOf(headers.get('content-type') ?? '', mail.attachments),
    };
  } catch {
    return { key: hash(bytes), from: '', subject: '', excerpt: '', headers: new Map(), report: undefined };
  }
}
