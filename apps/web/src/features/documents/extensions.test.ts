import { documentSchema, parseDocument, serialiseDocument } from '@dorfplatz/content/document-editor';
import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sizeOf, timeFor } from '../../../../../tools/long/sizes.ts';
import { documentExtensions } from './extensions.ts';
import { PendingImages, withoutPending } from './pending-images.ts';

const schema = getSchema(
  documentExtensions(
    '',
    new PendingImages(
      () => {
        throw new Error('nothing is sent');
      },
      () => {},
    ),
  ),
);

const TEXT = `# One

a <br> | b

| a | b |
| --- | :-: |
| c<br>d | \`e \\| f\` |

|  |
| --- |
| g |

![alt](file:5?width=small "caption")

> [!warning]
> h
>
> - i
>   - j

---

\`\`\`sql
select 1
\`\`\``;

test('the editor of documents has the nodes and marks of the dialect and no others', () => {
  expect(Object.keys(schema.nodes).sort()).toEqual(Object.keys(documentSchema.nodes).sort());
  expect(Object.keys(schema.marks).sort()).toEqual(Object.keys(documentSchema.marks).sort());
  for (const [name, type] of Object.entries(documentSchema.nodes)) {
    if (name === 'text') continue;
    expect([name, schema.nodes[name]!.spec.content ?? '']).toEqual([name, type.spec.content ?? '']);
  }
});

test('[RUL-0710] a document passes through the editor unchanged', () => {
  const doc = schema.nodeFromJSON(parseDocument(TEXT).toJSON());
  doc.check();
  expect(serialiseDocument(withoutPending(doc))).toBe(TEXT);
});

test('[A14] a picture that is not there yet is no part of what is stored', () => {
  const { doc, image, paragraph, blockquote } = schema.nodes;
  const waiting = image!.create({ pending: 'x' });
  const document = doc!.create(null, [
    paragraph!.create(null, schema.text('before')),
    waiting,
    blockquote!.create(null, waiting),
    image!.create({ file: 7 }),
  ]);
  expect(serialiseDocument(withoutPending(document))).toBe('before\n\n> &NoBreak;\n\n![](file:7)');
});

test('what the editor writes of any text is what it reads again', {
  timeout: timeFor('content', 60_000),
}, () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...TEXT.split(/(?<=\n)|(?= )/), '\n\n', '> ', '- ', '| ')),
      (parts) => {
        const doc = schema.nodeFromJSON(parseDocument(parts.join('')).toJSON());
        doc.check();
        const stored = serialiseDocument(doc);
        expect(schema.nodeFromJSON(parseDocument(stored).toJSON()).eq(doc), stored).toBe(true);
      },
    ),
    { numRuns: sizeOf('content') },
  );
});
