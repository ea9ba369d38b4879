import {
  createGroupPage,
  createPage,
  deletePage,
  movePage,
  recoverPage,
  updatePage,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { type SearchBed, seeking, startSearchBed } from '../../testing/search-bed.ts';

type Person = Client & { memberId: number };

let bed: SearchBed;
let anna: Person;
let ben: Person;
let guest: Person;
let admin: Person;
let group: { id: number; slug: string };
const person = async (traits: Parameters<SearchBed['buildMember']>[0]) =>
  (await bed.as((await bed.buildMember(traits)).id)) as Person;
beforeAll(async () => {
  bed = await startSearchBed('page');
  [anna, ben] = [await person({ name: 'Anna A' }), await person({ name: 'Ben B' })];
  guest = await person({ name: 'Gast G', isExternal: true });
  admin = await person({ name: 'Ada Admin', isNetworkAdmin: true });
  group = await bed.buildGroup({ name: 'Repair-Café', access: 'hidden', createdBy: anna.memberId });
});
afterAll(() => bed.stop());

const CONTENT = '## Aufbau\n\nDie **Lampionkette** hängt.\n\n| a | b |\n| --- | --- |\n| Regal | 3 |';
const written = async (title: string, content = CONTENT) => {
  const answer = await admin.call(createPage, { body: { title, content } });
  expect(answer.status).toBe(201);
  return answer.body;
};
const writtenInGroup = async (title: string) => {
  const answer = await anna.call(createGroupPage, {
    params: { groupSlug: group.slug },
    body: { title, content: CONTENT },
  });
  expect(answer.status).toBe(201);
  return answer.body;
};
const finders = async (id: number) => {
  const names: string[] = [];
  for (const [name, who] of Object.entries({ anna, ben, guest, admin }))
    if (await bed.finds(who.memberId, 'page', id)) names.push(name);
  return names;
};
const execute = (query: ReturnType<typeof sql>) => query.execute(bed.db.kysely);

describe('pages in the index', () => {
  it('are found by title, headings and text, by who reads their tree [S-21]', async () => {
    const { id } = await written('Sommerfest');
    const document = (await bed.documentOf('page', id))!;
    expect(document).toMatchObject({ title: 'Sommerfest', groupId: null, authorId: admin.memberId, has: [] });
    expect(await bed.textsOf('page', id)).toEqual([
      ['A', 'Sommerfest'],
      ['B', 'Aufbau'],
      ['C', 'Aufbau\n\nDie Lampionkette hängt.\n\na\tb\nRegal\t3'],
    ]);
    expect(await finders(id)).toEqual(['anna', 'ben', 'admin']);
    const own = await writtenInGroup('Lager');
    expect(await finders(own.id)).toEqual(['anna']);
    expect(await bed.findsInGroup(anna.memberId, group.id, 'page', own.id)).toBe(true);
    expect(await bed.findsInGroup(anna.memberId, group.id, 'page', id)).toBe(false);
    await execute(sql`
      insert into group_memberships (group_id, member_id, state) values (${group.id}, ${ben.memberId}, 'member')`);
    expect(await finders(own.id)).toEqual(['anna', 'ben']);
    await execute(
      sql`delete from group_memberships where group_id = ${group.id} and member_id = ${ben.memberId}`,
    );
    expect(await finders(own.id)).toEqual(['anna']);
  });

  it('are gone from the bin on, and as templates [S-19]', async () => {
    const { id, slug } = await written('Abbau');
    const noted = [`page ${id}`];
    expect(await bed.notedBy(() => admin.call(deletePage, { params: { slug } }))).toEqual(noted);
    expect(await bed.documentOf('page', id)).toBeUndefined();
    expect(await bed.all('page')).not.toContain(id);
    expect(await finders(id)).toEqual([]);
    expect(await bed.hit(admin.memberId, 'page', id)).toBeUndefined();
    expect(await bed.notedBy(() => admin.call(recoverPage, { params: { id } }))).toEqual(noted);
    expect(await finders(id)).toEqual(['anna', 'ben', 'admin']);
    expect(
      await bed.notedBy(() => execute(sql`update pages set is_template = true where id = ${id}`)),
    ).toEqual(noted);
    expect(await finders(id)).toEqual([]);
    expect(await bed.hit(admin.memberId, 'page', id)).toBeUndefined();
  });

  it('are noted when they are written, not when they are moved in their tree', async () => {
    const page = await written('Auf');
    const { id, slug, version } = page;
    expect(
      await bed.notedBy(async () => {
        const saved = await admin.call(updatePage, {
          params: { slug },
          body: { title: 'Auf', content: 'Anders', based_on: version },
        });
        expect(saved.status).toBe(200);
      }),
    ).toEqual([`page ${id}`]);
    const other = await written('Neben');
    expect(
      await bed.notedBy(async () => {
        const moved = await admin.call(movePage, {
          params: { id },
          body: { parent_id: other.id, before_id: null },
        });
        expect(moved.status).toBeLessThan(300);
      }),
    ).toEqual([]);
  });

  it('show where they are and what was found [RUL-0142]', async () => {
    const { id, slug } = await writtenInGroup('Was im Lager liegt');
    expect(await bed.hit(anna.memberId, 'page', id, 'Lampionkette')).toMatchObject({
      kind: 'page',
      slug,
      group_slug: group.slug,
      group_name: 'Repair-Café',
      title: { text: 'Was im Lager liegt' },
      content: { text: expect.stringContaining('Lampionkette') },
      highlights: [{ text: expect.stringContaining('Lampionkette') }],
      html_url: `/groups/${group.slug}/pages/${slug}`,
    });
    expect(await bed.hit(ben.memberId, 'page', id)).toBeUndefined();
  });

  it('cost the same number of statements however many they are', async () => {
    const ids = [(await written('Eins')).id, (await written('Zwei')).id, (await written('Drei')).id];
    const who = await bed.seeker(ben.memberId);
    const counted = async (some: number[]) => {
      const { statements, result } = await bed.countStatements(() =>
        bed.source('page').hits(who, some, seeking('')),
      );
      expect(result.size).toBe(some.length);
      return statements;
    };
    expect(await counted(ids)).toBe(await counted(ids.slice(0, 1)));
  });
});
