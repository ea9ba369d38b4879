import {
  createAbbreviation,
  createPage,
  deleteAbbreviation,
  getGlossary,
  getPage,
  listAbbreviations,
  updateAbbreviation,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';

let bed: TestBed;
let chair: Client;
let member: Client;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  chair = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  member = await bed.as((await bed.buildMember()).id);
});
afterAll(() => bed?.stop());

describe('an abbreviation', () => {
  it('is explained where it stands by itself, in texts and not in links, code or longer words [RUL-0740]', async () => {
    const { body: made } = await chair.call(createAbbreviation, {
      body: { short: 'AG', meaning: 'Arbeits"gruppe' },
    });
    const content = 'Die AG und die AGs, im TAG und AGenda, `AG`, [AG](/pages/1).';
    const { body: page } = await chair.call(createPage, { body: { title: 'Treffen', content } });
    const html = page.html_content;
    expect(html).toContain(
      'Die <abbr tabindex="0" title="Arbeits&#34;gruppe">AG<span> (Arbeits&#34;gruppe)</span></abbr> und',
    );
    expect(html).toContain('>AGs</abbr>, im TAG und AGenda, <code>AG</code>');
    expect(html.match(/<abbr/g)).toHaveLength(2);
    await chair.call(deleteAbbreviation, { params: { id: made.id } });
    const after = await member.call(getPage, { params: { slug: 'treffen' } });
    expect(after.body.html_content).not.toContain('<abbr');
  });

  it('is written by administrators, once each', async () => {
    const body = { short: 'MV', meaning: 'Mitgliederversammlung' };
    expect((await member.call(createAbbreviation, { body })).status).toBe(403);
    const { body: made } = await chair.call(createAbbreviation, { body });
    expect((await chair.call(createAbbreviation, { body })).problem?.codes).toEqual({ short: ['taken'] });
    expect(
      (await chair.call(createAbbreviation, { body: { short: ' ', meaning: '' } })).problem?.codes,
    ).toEqual({
      short: ['required'],
      meaning: ['required'],
    });
    const changed = await chair.call(updateAbbreviation, {
      params: { id: made.id },
      body: { ...body, meaning: 'Versammlung' },
    });
    expect(changed.body.meaning).toBe('Versammlung');
    const { abbreviations } = (await chair.call(listAbbreviations, {})).body;
    expect(abbreviations.map(({ short }) => short)).toEqual(['MV']);
    const { body: glossary } = await member.call(getGlossary, {});
    const after = { short: 'MV', meaning: 'Versammlung' };
    expect(glossary.abbreviations).toEqual([after]);
    await chair.call(deleteAbbreviation, { params: { id: made.id } });
    const target = { abbreviation: String(made.id) };
    const { rows } = await sql`
      select action, target, details from audit_entries
      where outcome = 'done' and target = ${JSON.stringify(target)}::jsonb order by id
    `.execute(bed.db.kysely);
    expect(rows).toMatchObject([
      { action: 'createAbbreviation', target, details: { after: body } },
      { action: 'updateAbbreviation', target, details: { before: body, after } },
      { action: 'deleteAbbreviation', target, details: { before: after } },
    ]);
  });
});
