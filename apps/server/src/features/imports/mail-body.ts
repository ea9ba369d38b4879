import { isUtf8 } from 'node:buffer';
import { cleanText } from '@dorfplatz/content';
import { convert } from 'html-to-text';
import { type AttachmentStream, MailParser } from 'mailparser';
import { decodeBytes, decodeWords } from './charset.ts';
import { unfoldFlowed } from './flowed.ts';
import type { Fields } from './header-fields.ts';

export type MailFile = { name: string; bytes: Buffer };
export type MailBody = { text: string; files: MailFile[] };

/** What mailparser keeps of each part while it reads. */
type Part = {
  contentType: string | false;
  charset?: string;
  headers: Map<string, unknown>;
  children: Part[];
  node: { flowed?: boolean; disposition?: string | false; delSp?: boolean; filename?: string | false };
};

const PARTS_MAX = 500;
const HTML_MAX = 5_000_000;
const DEPTH_MAX = 20_000;

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
 * @throws Error when the mail's parts cannot be told from each other
 */
export async function readBody(content: Buffer, fields: Fields): Promise<MailBody> {
  const { root, bytesOf } = await parse(content, fields);
  const body = new Body(bytesOf);
  const text = body.textOf(root);
  return { text: cleanText(text), files: body.files };
}

class Body {
  readonly files: MailFile[] = [];
  private hasText = false;
  private readonly bytesOf: (part: Part) => Buffer | undefined;

  constructor(bytesOf: (part: Part) => Buffer | undefined) {
    this.bytesOf = bytesOf;
  }

  textOf(part: Part): string {
    const bytes = this.bytesOf(part);
    if (bytes) return this.textOfLeaf(part, bytes);
    const texts = part.children.map((child) => ({ type: child.contentType, text: this.textOf(child) }));
    const filled = texts.filter(({ text }) => text.trim() !== '');
    if (part.contentType === 'multipart/alternative') {
      return (
        (filled.find(({ type }) => type === 'text/plain' || type === false) ?? filled.at(-1))?.text ?? ''
      );
    }
    const joined = filled.map(({ text }) => text.replace(/^\n+|\s+$/g, '')).join('\n\n');
    return part.contentType === 'message/rfc822' ? `${forwardedHead(part.children[0])}\n\n${joined}` : joined;
  }

  private textOfLeaf(part: Part, bytes: Buffer): string {
    const type = part.contentType || 'text/plain';
    const isNamed = Boolean(part.node.filename);
    const isText = ['text/plain', 'text/html', 'message/delivery-status'].includes(type);
    if (!isText || isFile(part.node.disposition) || (isNamed && this.hasText)) {
      if (bytes.length > 0) this.files.push({ name: this.nameOf(part, type), bytes });
      return '';
    }
    const decoded = decodeBytes(bytes, part.charset).replace(/\r\n?/g, '\n');
    const text =
      type === 'text/html'
        ? htmlToText(decoded)
        : part.node.flowed
          ? unfoldFlowed(decoded, Boolean(part.node.delSp))
          : decoded;
    if (text.trim() !== '') this.hasText = true;
    return text;
  }

  private nameOf(part: Part, type: string): string {
    const given = part.node.filename ? decodeWords(asUtf8(part.node.filename)) : '';
    return (
      given ||
      `attachment-${this.files.length + 1}.${ENDINGS[type] ?? (/^(?:text|message)\//.test(type) ? 'txt' : 'bin')}`
    );
  }
}

/** A name of bare bytes, which the parser takes for Latin-1, though they are UTF-8 in the mails of today. */
function asUtf8(name: string): string {
  if (!/[\x80-\xff]/.test(name) || /[^\0-\xff]/.test(name)) return name;
  const bytes = Buffer.from(name, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : name;
}

/** Whatever is no `inline` is a file (RFC 2183). */
const isFile = (disposition: string | false | undefined): boolean =>
  Boolean(disposition) && disposition !== 'inline';

function forwardedHead(part: Part | undefined): string {
  const writtenIn = (name: string): string | undefined => {
    const value = part?.headers.get(name);
    if (typeof value === 'string') return value;
    if (value instanceof Date) return value.toISOString();
    return value && typeof value === 'object' && 'text' in value ? String(value.text) : undefined;
  };
  return ['From', 'Date', 'Subject']
    .map((name) => [name, writtenIn(name.toLowerCase())])
    .flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
    .join('\n');
}

function htmlToText(written: string): string {
  const html = written.slice(0, HTML_MAX);
  const countOf = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
  // The parser's time grows with the square of the depth.
  if (countOf(/<[a-z]/gi) - countOf(/<\/|\/>/g) > DEPTH_MAX) return html.replace(/<[^>]*>/g, ' ');
  return convert(html, {
    wordwrap: false,
    limits: { maxDepth: 200, ellipsis: '…' },
    // Most tables of mails arrange things rather than compare them: a line for each row, its cells one after the other.
    formatters: {
      cell: (element, walk, builder) => {
        walk(element.children, builder);
        builder.addInline(' ');
      },
    },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, noAnchorUrl: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'td', format: 'cell' },
      { selector: 'th', format: 'cell' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  });
}

/** Lets mailparser take the mail apart; texts too come as bytes, for mails lie about their charset. */
function parse(
  content: Buffer,
  fields: Fields,
): Promise<{ root: Part; bytesOf: (part: Part) => Buffer | undefined }> {
  return new Promise((resolve, reject) => {
    const parser = new MailParser({
      maxHeadSize: 200_000,
      maxChildNodes: PARTS_MAX,
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipImageLinks: true,
    } as ConstructorParameters<typeof MailParser>[0]) as MailParser & {
      textTypes: string[];
      tree: Part | false;
    };
    parser.textTypes = [];
    const contents = new Map<unknown, Buffer>();
    parser.on('data', (data: AttachmentStream | { type: 'text' }) => {
      if (data.type !== 'attachment') return;
      const chunks: Buffer[] = [];
      data.content.on('data', (chunk: Buffer) => chunks.push(chunk));
      data.content.on('error', reject);
      data.content.on('end', () => {
        contents.set(data.headers, Buffer.concat(chunks));
        data.release();
      });
    });
    parser.on('error', reject);
    parser.on('end', () => {
      if (parser.tree) resolve({ root: parser.tree, bytesOf: (part) => contents.get(part.headers) });
      else reject(new Error('no parts'));
    });
    parser.write(mimeHead(fields));
    parser.end(content.subarray(fields.bodyStart));
  });
}

/** Only what the body needs: other fields may be of any length and shape. */
function mimeHead(fields: Fields): string {
  const lines = ['content-type', 'content-transfer-encoding', 'content-disposition'].flatMap((name) => {
    const value = fields.values.get(name);
    return value ? [`${name}: ${cleanText(value).replaceAll('\n', ' ')}\r\n`] : [];
  });
  return `MIME-Version: 1.0\r\n${lines.join('')}\r\n`;
}
