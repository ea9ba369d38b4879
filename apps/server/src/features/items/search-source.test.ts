import { createItem } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { buildApp } from '../../testing/apps.ts';
import { type SearchBed, startSearchBed } from '../../testing/search-bed.ts';

let bed: SearchBed;
let member: number;
beforeAll(async () => {
  bed = await startSearchBed('item');
  member = (await bed.buildMember()).id;
});
afterAll(() => bed?.stop());

it('is found by its choices in every language, and shows them in the language of who reads', async () => {
  const app = await buildApp(bed, {
    properties: [
      { name: 'name' },
      {
        name: 'fruit',
        type: 'selection',
        settings: { multiple: true },
        options: [
          { value: 'apple', labels: { de: 'Apfel', en: 'Apple', fr: 'Pomme' } },
          { value: 'pear', labels: { de: 'Birne', en: 'Pear', fr: 'Poire' } },
        ],
      },
      { name: 'note' },
    ],
  });
  const client = await bed.as(member);
  const values = { name: 'Kiste', fruit: ['apple', 'pear'], note: 'im Keller' };
  const { status, body, problem } = await client.call(createItem, {
    params: { appSlug: app.slug },
    body: { values },
  });
  expect(status, JSON.stringify(problem)).toBe(201);
  expect(await bed.textsOf('item', body.id)).toEqual([
    ['A', 'Kiste'],
    ['C', 'Apfel Apple Pomme Birne Pear Poire\nim Keller'],
  ]);
  const shown = async (word: string) => (await bed.hit(member, 'item', body.id, word))?.content.text;
  expect(await shown('Birne')).toBe('Apfel, Birne\nim Keller');
  expect(await shown('Pear')).toBe('Apfel, Birne\nim Keller');
  expect(await shown('Kiste')).toBe('');
  await sql`update members set language = 'en' where id = ${member}`.execute(bed.db.kysely);
  expect(await shown('Birne')).toBe('Apple, Pear\nim Keller');
});
