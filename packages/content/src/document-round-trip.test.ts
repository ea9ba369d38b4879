import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sizeOf, timeFor } from '../../../tools/long/sizes.ts';
import {
  canonicalDocument,
  documentFromPost,
  parseDocument,
  documentSchema as schema,
  serialiseDocument,
  tidy,
} from './document-editor.ts';
import { CALLOUT_KINDS, IMAGE_WIDTHS, mentionsOfDocument } from './documents.ts';
import { parse } from './editor.ts';
import { cleanText } from './index.ts';
import { randomDocuments, SNIPPETS, words } from './testing/random-documents.ts';

const { callout, horizontalRule, image, paragraph, table, tableCell, tableHeader, tableRow } = schema.nodes;
const label = fc
  .oneof(words, fc.string({ unit: 'grapheme' }), fc.constant(''))
  .map((text) => cleanText(text).replaceAll('\n', ' '));

const documents = randomDocuments(schema, ({ lines, block }) => [
  fc.constant(horizontalRule!.create()),
  fc
    .tuple(fc.integer({ min: 1, max: 1e9 }), label, label, fc.constantFrom(...IMAGE_WIDTHS))
    .map(([file, alt, caption, width]) => image!.create({ file, alt, caption, width })),
  fc
    .tuple(fc.constantFrom(...CALLOUT_KINDS), fc.array(block, { minLength: 1, maxLength: 3 }))
    .map(([kind, blocks]) => callout!.create({ kind }, blocks)),
  fc
    .tuple(
      fc.boolean(),
      fc.array(fc.constantFrom(null, 'left', 'center', 'right'), { minLength: 1, maxLength: 3 }),
    )
    .chain(([hasHead, aligns]) =>
      fc
        .array(fc.tuple(...aligns.map(() => fc.oneof({ arbitrary: lines, weight: 3 }, fc.constant([])))), {
          minLength: 1,
          maxLength: 3,
        })
        .map((rows) =>
          table!.create(
            null,
            rows.map((cells, row) =>
              tableRow!.create(
                null,
                cells.map((content, column) =>
                  (hasHead && row === 0 ? tableHeader! : tableCell!).create(
                    { align: aligns[column] },
                    paragraph!.create(null, content),
                  ),
                ),
              ),
            ),
          ),
        ),
    ),
]);

test(
  'reading a document that was written gives the same document',
  () => {
    fc.assert(
      fc.property(documents, (document) => {
        const written = serialiseDocument(document);
        expect(parseDocument(written).toJSON(), written).toEqual(document.toJSON());
      }),
      { numRuns: sizeOf('content') },
    );
  },
  timeFor('content', 120_000),
);

const anyText = fc.array(
  fc.oneof(fc.constantFrom(...SNIPPETS, '\n', '\n\n', '    ', '\n| ', '\n|-|\n'), fc.string()),
  {
    maxLength: 20,
  },
);

test(
  'any text, once stored as a document, is stored the same ever after',
  () => {
    fc.assert(
      fc.property(anyText, (parts) => {
        const once = canonicalDocument(parts.join(''));
        expect(canonicalDocument(once)).toBe(once);
        expect(mentionsOfDocument(once)).toEqual(mentionsOfDocument(cleanText(parts.join(''))));
      }),
      { numRuns: sizeOf('content') },
    );
  },
  timeFor('content', 120_000),
);

test(
  'any text of a post says the same as a document',
  () => {
    fc.assert(
      fc.property(anyText, (parts) => {
        const text = parts.join('');
        const document = documentFromPost(text);
        expect(parseDocument(document).toJSON(), document).toEqual(tidy(parse(cleanText(text))).toJSON());
        expect(canonicalDocument(document)).toBe(document);
      }),
      { numRuns: sizeOf('content') },
    );
  },
  timeFor('content', 120_000),
);
