import { isUtf8 } from 'node:buffer';
import { cleanText } from '@dorfplatz/content';
import { charsetName, decodeBytes, decodeWords } from './charset.ts';
import { unfoldFlowed } from './flowed.ts';
import type { Fields } from './header-fields.ts';
import { charsetOfPage, htmlToText } from './html-text.ts';
import { type Part, readParts } from './mime-parts.ts';

export type MailFile = { name: string; bytes: Buffer };
export type MailBody = { text: string; files: MailFile[] };

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/pgp-signature': 'asc',
  'application/pkcs7-signature': 'p7s',
  'application/x-pkcs7-signature': 'p7s',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/html': 'html',
  'text/x-diff': 'diff',
  'text/x-patch': 'patch',
};

/**
 * Reads the text of a mail and its files (MIME, RFC 2045 to 2049); of alternatives the plain one.
 * @param neighbours the charset of mails around it, for texts that say none
 * @throws Error when the mail has no parts where it says so, or too many
 */
export function readBody(content: Buffer, fields: Fields, neighbours = ''): MailBody {
  const body = new Body(neighbours);
  const text = body.textOf(readParts(content, fields));
  return { text: cleanText(text), files: body.files };
}

const TEXTS = new Set(['text/plain', 'text/html', 'message/delivery-status']);

class Body {
  readonly files: MailFile[] = [];
  private hasText = false;
  private readonly neighbours: string;

  constructor(neighbours: string) {
    this.neighbours = neighbours;
  }

  textOf(part: Part): string {
    if (part.bytes) return this.textOfLeaf(part, part.bytes);
    const texts = part.children.map((child) => ({ type: child.type, text: this.textOf(child) }));
    const filled = texts.filter(({ text }) => text.trim() !== '');
    if (part.type === 'multipart/alternative')
      return (filled.find(({ type }) => type === 'text/plain') ?? filled.at(-1))?.text ?? '';
    const joined = filled.map(({ text }) => text.replace(/^\n+|\s+$/g, '')).join('\n\n');
    return part.type === 'message/rfc822' ? `${forwardedHead(part.children[0])}\n\n${joined}` : joined;
  }

  private textOfLeaf(part: Part, bytes: Buffer): string {
    const isAttached = part.disposition !== '' && part.disposition !== 'inline';
    if (!TEXTS.has(part.type) || isAttached || (part.fileName !== '' && this.hasText)) {
      if (bytes.length > 0) this.files.push({ name: this.nameOf(part), bytes });
      return '';
    }
    const text = this.decoded(part, bytes);
    if (text.trim() !== '') this.hasText = true;
    return text;
  }

  private decoded({ type, parameters }: Part, bytes: Buffer): string {
    const isPage = type === 'text/html';
    const said = charsetName(parameters.get('charset') ?? '');
    // What a page says of itself is what it said before it was sent: UTF-8 shows by itself.
    const charset = said || (isPage && !isUtf8(bytes) ? charsetOfPage(bytes) : '');
    const text = decodeBytes(bytes, charset, this.neighbours).replace(/\r\n?/g, '\n');
    if (isPage) return htmlToText(text);
    const isFlowed = parameters.get('format')?.toLowerCase() === 'flowed';
    return isFlowed ? unfoldFlowed(text, parameters.get('delsp')?.toLowerCase() === 'yes') : text;
  }

  private nameOf({ fileName, type }: Part): string {
    const ending = ENDINGS[type] ?? (/^(?:text|message)\//.test(type) ? 'txt' : 'bin');
    return fileName || `attachment-${this.files.length + 1}.${ending}`;
  }
}

function forwardedHead(part: Part | undefined): string {
  return ['From', 'Date', 'Subject']
    .map((name) => [name, decodeWords(part?.fields.values.get(name.toLowerCase()) ?? '')])
    .flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
    .join('\n');
}
