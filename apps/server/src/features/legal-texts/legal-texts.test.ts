import {
  acceptLegalTexts,
  getLegalText,
  getNetwork,
  getSession,
  listLegalTexts,
  listPendingLegalTexts,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { type LegalTextContent, putLegalText } from './commands.ts';

let bed: TestBed;
let networkId: number;
let memberId: number;

beforeAll(async () => {
  bed = await startTestBed();
  networkId = (await bed.openNetwork()).id;
  memberId = (await bed.buildMember({ language: 'en' })).id;
  await put({ handle: 'imprint', names: { de: 'Impressum', en: 'Imprint' }, statements: {} });
});
afterAll(() => bed?.stop());

const put = (text: Partial<LegalTextContent>) =>
  bed.db.kysely.transaction().execute((tx) =>
    putLegalText(tx, networkId, {
      handle: 'terms',
      names: { de: 'Bedingungen', en: 'Terms' },
      statements: { de: 'Ich stimme zu.', en: 'I agree.' },
      contents: { de: '**Alt**', en: '**Old** <script>alert(1)</script>' },
      position: 1,
      ...text,
    }),
  );
const awaits = async (client: Client) => (await client.call(getSession)).body.viewer?.awaits;
const pending = async (client: Client) => (await client.call(listPendingLegalTexts)).body.legal_texts;
const accept = (client: Client, ids: number[]) =>
  client.call(acceptLegalTexts, { body: { version_ids: ids } });

describe('legal texts', () => {
  it('are read by everyone, signed in or not, in their language', async () => {
    await put({});
    const anyone = await bed.as();
    const english = { 'accept-language': 'en' };
    const list = await anyone.call(listLegalTexts, { headers: english });
    expect(list.body.legal_texts.map(({ handle, name }) => `${handle}: ${name}`)).toEqual([
      'imprint: Imprint',
      'terms: Terms',
    ]);
    const terms = await anyone.call(getLegalText, { params: { handle: 'terms' }, headers: english });
    expect(terms.body.text).toContain('<strong>Old</strong>');
    expect(terms.body.text).not.toContain('<script');
    expect((await anyone.call(getLegalText, { params: { handle: 'nothing' } })).status).toBe(404);
    const { network } = (await anyone.call(getSession, { headers: english })).body;
    expect(network.legal_texts).toEqual([
      { name: 'Imprint', handle: 'imprint' },
      { name: 'Terms', handle: 'terms' },
    ]);
    const member = await bed.as(memberId);
    expect((await member.call(getNetwork)).body.legal_texts).toEqual(network.legal_texts);
  });

  it('with a statement stand between sign-in and product until they are agreed to', async () => {
    const member = await bed.as(memberId);
    expect(await awaits(member)).toEqual(['legal_texts']);
    const [terms, ...others] = await pending(member);
    expect(others).toEqual([]);
    expect(terms).toMatchObject({ handle: 'terms', statement: 'I agree.' });
    expect(await accept(member, [])).toMatchObject({
      status: 422,
      problem: { codes: { version_ids: ['required'] } },
    });
    expect((await accept(member, [terms!.version_id])).status).toBe(204);
    expect(await awaits(member)).toEqual([]);
    const { rows } = await sql<{ is_recent: boolean }>`
      select accepted_at > now() - interval '1 minute' as is_recent from legal_text_acceptances
      where member_id = ${memberId} and version_id = ${terms!.version_id}
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ is_recent: true }]);
  });

  it('get a version more with each change, beside those that were there [RUL-0516]', async () => {
    const versions = async () => {
      const { rows } = await sql<{ words: string }>`
        select contents ->> 'de' as words from legal_text_versions v
        join legal_texts t on t.id = v.legal_text_id where t.handle = 'privacy' order by v.id
      `.execute(bed.db.kysely);
      return rows.map(({ words }) => words);
    };
    const anyone = await bed.as();
    const current = async () =>
      (await anyone.call(getLegalText, { params: { handle: 'privacy' } })).body.version_id;
    const ids: number[] = [];
    const update = async (words: string, statement?: string) => {
      await put({
        handle: 'privacy',
        statements: statement ? { de: statement } : {},
        contents: { de: words },
      });
      ids.push(await current());
    };
    await update('Eins');
    await update('Zwei');
    await update('Zwei', 'Ich habe es gelesen.');
    await update('Eins', 'Ich habe es gelesen.');
    expect(await versions()).toEqual(['Eins', 'Zwei', 'Zwei', 'Eins']);
    expect(new Set(ids).size).toBe(4);
    // What changes nothing is no update.
    await update('Eins', 'Ich habe es gelesen.');
    expect(await versions()).toHaveLength(4);
    expect(ids.at(-1)).toBe(ids.at(-2));
    await sql`delete from legal_texts where handle = 'privacy'`.execute(bed.db.kysely);
  });

  it('that change ask again at the next sign-in, not before', async () => {
    const member = await bed.as(memberId);
    await put({});
    expect(await awaits(member)).toEqual([]);
    await put({ contents: { de: 'Neu', en: 'New' } });
    expect(await awaits(member)).toEqual([]);
    const again = await bed.as(memberId);
    expect(await awaits(again)).toEqual(['legal_texts']);
    const [terms] = await pending(again);
    await accept(again, [terms!.version_id]);
    expect(await awaits(again)).toEqual([]);
    await put({ contents: { de: 'Neu', en: 'New' }, statements: { de: 'Ich stimme allem zu.' } });
    expect(await awaits(await bed.as(memberId))).toEqual(['legal_texts']);
  });

  it('cost a session one statement', async () => {
    const member = await bed.as(memberId);
    const { statements } = await bed.countStatements(() => member.call(getSession));
    // The viewer, the network, its theme, the texts.
    expect(statements).toBeLessThanOrEqual(4);
  });
});
