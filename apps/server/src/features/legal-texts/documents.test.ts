import { renderHtml } from '@dorfplatz/content';
import { renderDocument } from '@dorfplatz/content/documents';
import {
  createLegalText,
  deleteLegalText,
  getAdministeredLegalText,
  getImprint,
  getLegalPicture,
  getLegalText,
  updateImprint,
  updateLegalText,
  uploadDocumentImage,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { multipartOf } from '../../testing/multipart.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { picture } from '../../testing/upload-bed.ts';
import { asOld } from './testing/build.ts';

let bed: TestBed;
let anna: Client;
let mia: Client;
let visitor: Client;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  anna = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  mia = await bed.as((await bed.buildMember()).id);
  visitor = await bed.as();
});
afterAll(() => bed?.stop());

/** What documents would read otherwise than posts do. */
const OLD =
  'Vorher:\n\n| a | b |\n| --- | --- |\n| c | d |\n\n---\n\n> [!info]\n> Wichtig\n\n![x](file:1)\n\n**fett** <b>';
const NEW = '| Recht | Frist |\n| --- | --- |\n| Auskunft | ein Monat |\n\n> [!warning]\n> Bis *Montag*';

const bodyOf = (text: string, name = 'Regeln') => ({
  name: { de: name },
  statement: { de: 'Ich stimme zu.' },
  text: { de: text },
});
let count = 0;
async function create(text: string) {
  count += 1;
  const handle = `regeln-${count}`;
  const { body, raw } = await anna.call(createLegalText, {
    body: { legal_text: { ...bodyOf(text), handle } },
  });
  expect(raw.statusCode, raw.payload).toBe(201);
  return body;
}
const history = async (id: number) => (await anna.call(getAdministeredLegalText, { params: { id } })).body;
const save = async (id: number, text: string, name?: string) =>
  anna.call(updateLegalText, {
    params: { id },
    body: {
      legal_text: bodyOf(text, name),
      version_id: (await history(id)).version_id,
      is_correction: false,
    },
  });
const shown = async (handle: string, client = visitor) =>
  (await client.call(getLegalText, { params: { handle } })).body;

async function image(client: Client): Promise<number> {
  const file = { name: 'Siegel.jpg', type: 'image/jpeg', bytes: await picture(60, 30).toBuffer() };
  const { body, raw } = await client.call(uploadDocumentImage, multipartOf({ file }));
  expect(raw.statusCode, raw.payload).toBe(201);
  return body.id;
}
const statusOf = async (client: Client, id: number) =>
  (await client.call(getLegalPicture, { params: { id } })).status;

describe('legal texts as documents [RUL-0822]', () => {
  it('have tables and callouts, for visitors too', async () => {
    const { handle, id } = await create(NEW);
    const { text, is_document } = await shown(handle);
    expect(is_document).toBe(true);
    expect(text).toContain('<th>Recht</th>');
    expect(text).toContain('<p class="callout-label">');
    expect((await history(id)).versions[0]).toMatchObject({ is_document: true, html_text: text });
  });

  it('show what was written before exactly as it was, and keep it when there is a new version', async () => {
    const { handle, id } = await create('x');
    await asOld(bed, id, OLD);
    expect(await shown(handle)).toMatchObject({ is_document: false, text: renderHtml(OLD) });
    expect((await save(id, NEW)).status).toBe(200);
    expect((await shown(handle)).text).toContain('<th>Recht</th>');
    const { versions } = await history(id);
    expect(versions.map(({ is_document, text }) => [is_document, text.de])).toEqual([
      [true, NEW],
      [false, OLD],
    ]);
    expect(versions[1]!.html_text).toBe(renderHtml(OLD));
  });

  it('are converted without a change of words: another name alone asks nobody, and nothing is no version', async () => {
    const { id } = await create('x');
    await asOld(bed, id, 'Wer *kommt*,\nist da | immer');
    const converted = 'Wer *kommt*,\nist da | immer';
    expect((await save(id, converted)).status).toBe(200);
    expect((await history(id)).versions).toHaveLength(1);
    expect((await save(id, converted, 'Andere Regeln')).status).toBe(200);
    const { versions } = await history(id);
    expect(versions.map(({ asks, is_document }) => [asks, is_document])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('are the imprint as well, pictures with it, and that of mails stays what it is', async () => {
    const file = await image(anna);
    const content = { de: `${NEW}\n\n![Das Siegel](file:${file})` };
    const { status, body, raw } = await anna.call(updateImprint, {
      body: {
        imprint: { imprint_attributes: { content }, mail_imprint: 'Platz 1' },
        based_on: { version_id: null, mail_imprint: '' },
      },
    });
    expect(status, raw.payload).toBe(200);
    expect(body).toMatchObject({ is_document: true, mail_imprint: 'Platz 1' });
    const { is_document, text } = await shown('imprint');
    expect([is_document, text.includes('<th>Recht</th>')]).toEqual([true, true]);
    expect(await statusOf(visitor, file)).toBe(200);
    await asOld(bed, body.legal_text_id!, OLD);
    expect((await anna.call(getImprint)).body).toMatchObject({
      is_document: false,
      imprint_attributes: { content: { de: OLD } },
    });
  });

  it('refuse a text of signs that nobody sees', async () => {
    const { id } = await create('Alt');
    expect(await save(id, '\u0007')).toMatchObject({
      status: 422,
      problem: { codes: { 'legal_text.text': ['required'] } },
    });
  });
});

describe('pictures of legal texts [RUL-0823]', () => {
  it('are read by anyone while their version holds, and by administrators afterwards', async () => {
    const file = await image(anna);
    expect([await statusOf(visitor, file), await statusOf(mia, file)]).toEqual([404, 404]);
    const { handle, id } = await create(`Siegel\n\n![Das Siegel](file:${file})`);
    const { text } = await shown(handle);
    expect(text).toContain(`src="/api/v1/legal_pictures/${file}"`);
    expect(text).toContain('alt="Das Siegel"');
    expect([await statusOf(visitor, file), await statusOf(mia, file)]).toEqual([200, 200]);

    expect((await save(id, 'Ohne')).status).toBe(200);
    expect([await statusOf(visitor, file), await statusOf(mia, file), await statusOf(anna, file)]).toEqual([
      404, 404, 200,
    ]);
    const { versions } = await history(id);
    expect(versions[1]!.html_text).toContain(`/api/v1/legal_pictures/${file}`);

    expect((await save(id, `Wieder\n\n![](file:${file})`)).status).toBe(200);
    expect(await statusOf(visitor, file)).toBe(200);
    expect((await anna.call(deleteLegalText, { params: { id } })).status).toBe(204);
    expect([await statusOf(visitor, file), await statusOf(anna, file)]).toEqual([404, 200]);
  });

  it('are not those of somebody else that the writer may not read', async () => {
    const file = await image(mia);
    const { id } = await create('Alt');
    expect(await save(id, `![](file:${file})`)).toMatchObject({
      status: 422,
      problem: { codes: { 'legal_text.text': ['unknown_image'] } },
    });
    expect(await statusOf(visitor, file)).toBe(404);
  });

  it('of no text are unknown', async () => {
    const { rows } = await sql<{ id: number }>`
      select coalesce(max(id), 0) + 1000 as id from files
    `.execute(bed.db.kysely);
    expect([await statusOf(visitor, rows[0]!.id), await statusOf(anna, rows[0]!.id)]).toEqual([404, 404]);
    expect(renderDocument('![x](file:1)')).not.toContain('<img');
  });
});
