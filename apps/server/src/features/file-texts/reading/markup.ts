import { Parser } from 'htmlparser2';
import { UnreadableError } from './outcome.ts';
import type { Reading } from './read-text.ts';

/** What a reader of XML is told; names come without their prefix. */
export type MarkupHandler = {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
};

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** UTF-16 says so by its first bytes; whatever else office programs write is UTF-8. */
const decoderOf = (start: Buffer): TextDecoder => {
  const mark = start.readUInt16BE(0);
  if (mark === 0xfffe) return new TextDecoder('utf-16le');
  return new TextDecoder(mark === 0xfeff ? 'utf-16be' : 'utf-8');
};

/** No document nests so deep; the time of the parser grows with the square of it. */
const DEPTH_MAX = 1000;

/**
 * Reads XML as it comes. Text is told in pieces, entities other than those of XML itself are left as they are, and what
 * is not well-formed is read as far as it goes: nothing is kept but the open elements.
 * @throws UnreadableError where these are too many
 */
export async function readMarkup(
  reading: Reading,
  chunks: AsyncIterable<Buffer>,
  handler: MarkupHandler,
): Promise<void> {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > DEPTH_MAX) throw new UnreadableError('elements within elements without end');
        handler.open?.(localName(name), attributes);
      },
      onclosetag(name) {
        depth -= 1;
        handler.close?.(localName(name));
      },
      ontext: (text) => handler.text?.(text),
    },
    { xmlMode: true },
  );
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    reading.goOn();
    if (chunk.length === 0) continue;
    decoder ??= decoderOf(chunk.length > 1 ? chunk : Buffer.alloc(2));
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.end();
}

/** An attribute by its name without prefix. */
export const attribute = (attributes: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(attributes).find(([given]) => localName(given) === name)?.[1];
