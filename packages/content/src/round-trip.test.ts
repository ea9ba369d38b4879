import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sizeOf, timeFor } from '../../../tools/long/sizes.ts';
import { parse, editorSchema as schema, serialise } from './editor.ts';
import { cleanText, escapeMarkdown, plainText } from './index.ts';
import { randomDocuments, SNIPPETS } from './testing/random-documents.ts';

const documents = randomDocuments(schema);

test(
  'reading what was written gives the same document',
  () => {
    fc.assert(
      fc.property(documents, (document) => {
        const written = serialise(document);
        expect(parse(written).toJSON(), written).toEqual(document.toJSON());
      }),
      { numRuns: sizeOf('content') },
    );
  },
  timeFor('content', 60_000),
);

const anyText = fc.array(fc.oneof(fc.constantFrom(...SNIPPETS, '\n', '\n\n', '    '), fc.string()), {
  maxLength: 20,
});

test(
  'any text, once written by the editor, is written the same ever after',
  () => {
    fc.assert(
      fc.property(anyText, (parts) => {
        const once = serialise(parse(cleanText(parts.join(''))));
        expect(serialise(parse(once))).toBe(once);
      }),
      { numRuns: sizeOf('content'), examples: [[['0*', 'https://a.org', 'http://x_y_*']]] },
    );
  },
  timeFor('content', 60_000),
);

test(
  'escaped plain text has exactly its words',
  () => {
    fc.assert(
      fc.property(anyText, (parts) => {
        const plain = cleanText(parts.join(''));
        expect(plainText(escapeMarkdown(plain))).toBe(plain);
      }),
      { numRuns: sizeOf('content') },
    );
  },
  timeFor('content', 60_000),
);
