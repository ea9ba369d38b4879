import {
  acceptLegalTexts,
  createLegalText,
  deleteLegalText,
  downloadLegalTextAcceptances,
  getAdministeredLegalText,
  getAdministrationStart,
  getImprint,
  getLegalText,
  getSession,
  listAdministeredLegalTexts,
  listLegalTextAcceptances,
  listPendingLegalTexts,
  updateImprint,
  updateLegalText,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { mailImprint } from './mail-imprint.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let memberId: number;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  anna = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  ben = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  memberId = (await bed.buildMember({ language: 'en' })).id;
});
afterAll(() => bed?.stop());

const words = (text: string) => ({ de: text });
const body = (text: string) => ({
  name: words('Datenschutz'),
  statement: words('Ich bin einverstanden.'),
  text: words(text),
});
let handles = 0;
const create = async (text = 'Alt') => {
  handles += 1;
  const made = await anna.call(createLegalText, {
    body: { legal_text: { ...body(text), handle: `text-${handles}` } },
  });
  expect(made.status).toBe(201);
  return made.body;
};
const update = (client: Client, id: number, version_id: number, text: string, is_correction = false) =>
  client.call(updateLegalText, {
    params: { id },
    body: { legal_text: body(text), version_id, is_correction },
  });
const history = async (id: number) => (await anna.call(getAdministeredLegalText, { params: { id } })).body;
const pendingIds = async (client: Client) =>
  (await client.call(listPendingLegalTexts)).body.legal_texts.map(({ version_id }) => version_id);
const accept = (client: Client, version_ids: number[]) =>
  client.call(acceptLegalTexts, { body: { version_ids } });
const asksOf = async (id: number) => {
  const { version_id } = await history(id);
  return (await pendingIds(await bed.as(memberId))).includes(version_id);
};
/** Agrees to whatever waits, as people do at a sign-in. */
const agree = async () => {
  const client = await bed.as(memberId);
  const ids = await pendingIds(client);
  if (ids.length > 0) expect((await accept(client, ids)).status).toBe(204);
};

describe('the administration of legal texts', () => {
  it('wants name, statement, handle and text in the language of the network [RUL-0510]', async () => {
    const empty = { name: {}, statement: { en: 'I agree.' }, text: {}, handle: ' ' };
    const refused = await anna.call(createLegalText, { body: { legal_text: empty } });
    expect(refused).toMatchObject({
      status: 422,
      problem: {
        codes: {
          'legal_text.name': ['required'],
          'legal_text.statement': ['required'],
          'legal_text.handle': ['required'],
          'legal_text.text': ['required'],
        },
      },
    });
  });

  it('makes handles of what was typed, each once [RUL-0511]', async () => {
    const send = (handle: string) =>
      anna.call(createLegalText, { body: { legal_text: { ...body('x'), handle } } });
    expect((await send('Terms of Use')).body).toMatchObject({ handle: 'terms-of-use' });
    const taken = { status: 422, problem: { codes: { 'legal_text.handle': ['taken'] } } };
    expect(await send('terms of use')).toMatchObject(taken);
    expect(await send('Imprint')).toMatchObject(taken);
    await agree();
  });

  it('lists versions with their time, their words and who wrote them [RUL-0515]', async () => {
    const { id, version_id } = await create('**Alt**\n\n* eins\n');
    expect((await update(anna, id, version_id, '**Neu**')).status).toBe(200);
    const { versions } = await history(id);
    expect(versions.map(({ number, html_text, asks }) => [number, html_text.trim(), asks])).toEqual([
      [2, '<p><strong>Neu</strong></p>', true],
      [1, expect.stringContaining('<p><strong>Alt</strong></p>'), true],
    ]);
    // Kept as the editor writes it, not as it was sent.
    expect(versions[1]!.text).toEqual(words('**Alt**\n\n- eins'));
    expect(versions[0]).toMatchObject({ created_at: expect.any(String), author: { deleted: false } });
    await agree();
  });

  it('asks again at the next sign-in, and nobody after a correction [A-17]', async () => {
    const { id, version_id } = await create();
    expect(await asksOf(id)).toBe(true);
    await agree();
    const corrected = (await update(anna, id, version_id, 'Alt.', true)).body;
    expect(await asksOf(id)).toBe(false);
    const running = await bed.as(memberId);
    await update(anna, id, corrected.version_id, 'Neu');
    expect((await running.call(getSession)).body.viewer?.awaits).toEqual([]);
    expect(await asksOf(id)).toBe(true);
    await agree();
  });

  it('keeps which words somebody read, and asks anew where they changed meanwhile [A-17]', async () => {
    const { id, version_id: first } = await create();
    const reading = await bed.as(memberId);
    expect(await pendingIds(reading)).toContain(first);
    const second = (await update(anna, id, first, 'Ganz anders')).body.version_id;
    expect(await accept(reading, [first])).toMatchObject({
      status: 422,
      problem: { codes: { version_ids: ['required'] } },
    });
    const third = (await update(anna, id, second, 'Ganz anders.', true)).body.version_id;
    // Only a correction came after what was read: that is what they agreed to.
    expect((await accept(reading, [second])).status).toBe(204);
    expect(await asksOf(id)).toBe(false);
    const { rows } = await sql`
      select version_id, language from legal_text_acceptances where member_id = ${memberId} and version_id in (${first}, ${second}, ${third})
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ version_id: second, language: 'en' }]);
  });

  it('changes nothing for whoever does not agree [A-17]', async () => {
    const { id } = await create();
    expect((await accept(await bed.as(memberId), [])).status).toBe(422);
    expect(await asksOf(id)).toBe(true);
    await agree();
  });

  it('asks nobody for a text that was deleted, and keeps who agreed to it [A-17] [RUL-0514]', async () => {
    const { id, handle } = await create();
    await agree();
    expect((await anna.call(deleteLegalText, { params: { id } })).status).toBe(204);
    expect((await anna.call(getLegalText, { params: { handle } })).status).toBe(404);
    expect((await history(id)).deleted_at).toEqual(expect.any(String));
    const list = await anna.call(listLegalTextAcceptances, { params: { id }, query: {} });
    expect(list.body.acceptances.map(({ member }) => member.id)).toEqual([memberId]);
    const again = await anna.call(createLegalText, { body: { legal_text: { ...body('x'), handle } } });
    expect(again.status).toBe(201);
    await agree();
  });

  it('changes no text that is read-only [RUL-0513] [A-17]', async () => {
    const { id, version_id } = await create();
    await sql`update legal_texts set read_only = true where id = ${id}`.execute(bed.db.kysely);
    expect((await update(anna, id, version_id, 'Neu')).status).toBe(403);
    expect((await history(id)).versions).toHaveLength(1);
    await agree();
  });

  it('lets nobody put back what another wrote meanwhile [A-30]', async () => {
    const { id, version_id } = await create();
    expect((await update(anna, id, version_id, 'Von Anna')).status).toBe(200);
    expect((await update(ben, id, version_id, 'Von Ben')).status).toBe(409);
    expect((await history(id)).versions.map(({ text }) => text.de)).toEqual(['Von Anna', 'Alt']);
    await agree();
  });

  it('keeps one of two that are written in the same moment [A-30]', async () => {
    const { id, version_id } = await create();
    const both = await Promise.all([
      update(anna, id, version_id, 'Von Anna'),
      update(ben, id, version_id, 'Von Ben'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await history(id)).versions).toHaveLength(2);
    await agree();
  });

  it('says who agreed to which version, those who are gone under the name that replaces theirs', async () => {
    const { id, version_id } = await create();
    await agree();
    await sql`update members set state = 'anonymised', display_name = 'Ehemalige Person' where id = ${memberId}`.execute(
      bed.db.kysely,
    );
    const { body: list } = await anna.call(listLegalTextAcceptances, { params: { id }, query: {} });
    expect(list.acceptances).toMatchObject([
      {
        member: { display_name: 'Ehemalige Person', deleted: true },
        version_id,
        version_number: 1,
        language: 'en',
      },
    ]);
    const csv = await anna.call(downloadLegalTextAcceptances, { params: { id } });
    expect(csv.status).toBe(200);
    await sql`update members set state = 'active' where id = ${memberId}`.execute(bed.db.kysely);
  });

  it('tells administrators how many have still to agree to a new version', async () => {
    const { id, version_id } = await create();
    await update(anna, id, version_id, 'Neu');
    const { body: start } = await anna.call(getAdministrationStart, { query: {} });
    expect(start.attention.find(({ key }) => key === 'legal_texts')).toMatchObject({
      link: `/administration/legal_texts/${id}`,
      detail: expect.stringContaining('Datenschutz: 3 von 3'),
    });
    await agree();
  });

  it('notes versions in the audit log, and not the text', async () => {
    const { id, handle, version_id } = await create();
    await update(anna, id, version_id, 'Geheimnis', true);
    await anna.call(deleteLegalText, { params: { id } });
    const { rows } = await sql`
      select action, details from audit_entries where target ->> 'legal_text' = ${String(id)} order by id
    `.execute(bed.db.kysely);
    expect(rows).toMatchObject([
      { action: 'createLegalText', details: { after: { version: 1 } } },
      {
        action: 'updateLegalText',
        details: { before: { version: 1 }, after: { version: 2, is_correction: true } },
      },
      { action: 'deleteLegalText', details: { before: { handle, version: 2 } } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Geheimnis');
    await agree();
  });
});

describe('the imprint', () => {
  const read = async () => (await anna.call(getImprint)).body;
  const write = async (client: Client, imprint: object, basedOn?: object) => {
    const { version_id, mail_imprint } = await read();
    return client.call(updateImprint, {
      body: { imprint, based_on: { version_id, mail_imprint, ...basedOn } },
    });
  };

  it('has a part for the web and one for mails [RUL-0502] [RUL-0503]', async () => {
    expect(await read()).toMatchObject({
      imprint_attributes: { content: {} },
      mail_imprint: '',
      show_newsletter_info: false,
    });
    await sql`
      insert into newsletter_settings (network_id, is_enabled, interval, day, time, second_day, second_time)
      select id, true, 'weekly', 'mon', 'am', '15', 'am' from networks
    `.execute(bed.db.kysely);
    expect(await read()).toMatchObject({ show_newsletter_info: true });
    const web = { imprint_attributes: { content: words('Lindenplatz e. V.') } };
    expect((await write(anna, { ...web, mail_imprint: '**Lindenplatz**' })).status).toBe(200);
    const anyone = await bed.as();
    const shown = await anyone.call(getLegalText, { params: { handle: 'imprint' } });
    expect(shown.body).toMatchObject({
      name: 'Impressum',
      text: expect.stringContaining('Lindenplatz e. V.'),
    });
    expect(await mailImprint(bed.db.kysely, 'https://dorf.example')).toMatchObject({ text: 'Lindenplatz' });
    const { body: list } = await anna.call(listAdministeredLegalTexts);
    expect(list.legal_texts.map(({ handle }) => handle)).not.toContain('imprint');
  });

  it('is not saved without a change [RUL-0504]', async () => {
    const { imprint_attributes, mail_imprint } = await read();
    expect((await write(anna, { imprint_attributes, mail_imprint })).status).toBe(422);
    expect((await write(anna, {})).status).toBe(422);
  });

  it('keeps what two administrators write into different parts, and refuses the same part [A-30]', async () => {
    const { version_id, mail_imprint } = await read();
    const before = { version_id, mail_imprint };
    expect((await write(anna, { mail_imprint: 'Von Anna' })).status).toBe(200);
    const web = { imprint_attributes: { content: words('Von Ben') } };
    expect((await write(ben, web, before)).status).toBe(200);
    expect((await write(ben, { mail_imprint: 'Von Ben' }, before)).status).toBe(409);
    const { rows } = await sql`
      select details -> 'after' as after from audit_entries
      where action = 'updateImprint' and outcome = 'done' order by id desc limit 2
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ after: { changed: ['web'] } }, { after: { changed: ['mail'] } }]);
    expect(await read()).toMatchObject({
      imprint_attributes: { content: words('Von Ben') },
      mail_imprint: 'Von Anna',
    });
  });
});
