import type { IncomingMessage } from 'node:http';

/** More than any answer that is no file: a page of a list has a thousand keys. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? all;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });

/**
 * What stands in an element of an answer: they are written by machines, flat and without attributes, so that it takes
 * no reader of all of XML.
 * @returns undefined where there is no such element
 */
export function textOf(xml: string, name: string): string | undefined {
  const found = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(xml);
  return found ? decoded(found[1]!) : undefined;
}

/** The inside of each element of a name, in their order. */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map((found) => found[1]!);

/** Reads an answer that is no file. */
export async function textOfAnswer(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > ANSWER_BYTES_MAX) throw new Error('an answer of the storage is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
