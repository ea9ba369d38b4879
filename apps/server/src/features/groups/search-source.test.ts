import { deleteGroup, restoreGroup, updateGroup } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { type SearchBed, seeking, startSearchBed } from '../../testing/search-bed.ts';
import { setMembership } from './index.ts';

let bed: SearchBed;
let owner: Client;
const ids = { owner: 0, member: 0, guest: 0, admin: 0 };
beforeAll(async () => {
  bed = await startSearchBed();
  ids.owner = (await bed.buildMember()).id;
  ids.member = (await bed.buildMember()).id;
  ids.guest = (await bed.buildMember({ isExternal: true })).id;
  ids.admin = (await bed.buildMember({ isNetworkAdmin: true })).id;
  owner = await bed.as(ids.owner);
});
afterAll(() => bed?.stop());

const finders = async (id: number) => {
  const found: string[] = [];
  for (const [name, one] of Object.entries(ids)) if (await bed.finds(one, 'group', id)) found.push(name);
  return found;
};

it('finds a group by its name, its teaser and its profile for those who may know of it', async () => {
  const closed = await bed.buildGroup({
    createdBy: ids.owner,
    access: 'closed',
    name: 'Gartenfreunde',
    teaser: 'Beete und Kompost',
  });
  await sql`insert into profiles (group_id, search_text) values (${closed.id}, ${'Lindenau\nBlumen'})
    on conflict (group_id) do update set search_text = excluded.search_text`.execute(bed.db.kysely);
  expect(await bed.textsOf('group', closed.id)).toEqual([
    ['A', 'Gartenfreunde'],
    ['C', 'Beete und Kompost'],
    ['B', 'Lindenau'],
    ['B', 'Blumen'],
  ]);
  expect(await finders(closed.id)).toEqual(['owner', 'member', 'admin']);
  expect(await bed.hit(ids.member, 'group', closed.id, 'Kompost')).toMatchObject({
    slug: closed.slug,
    member_count: 1,
    archived: false,
    title: { text: 'Gartenfreunde' },
    content: { text: 'Beete und Kompost' },
    html_url: `/groups/${closed.slug}`,
  });
  expect(await bed.hit(ids.guest, 'group', closed.id)).toBeUndefined();
  const hidden = await bed.buildGroup({ createdBy: ids.owner, access: 'hidden' });
  expect(await finders(hidden.id)).toEqual(['owner', 'admin']);
  const shown = await bed.buildGroup({ createdBy: ids.owner, externallyVisible: true });
  expect(await finders(shown.id)).toEqual(['owner', 'member', 'guest', 'admin']);
  expect(await bed.all('group')).toEqual(expect.arrayContaining([closed.id, hidden.id, shown.id]));
});

it('tells the index of what a group is called and says, and not of who comes and goes', async () => {
  const group = await bed.buildGroup({ createdBy: ids.owner });
  const noted = `group ${group.id}`;
  const change = (body: object) =>
    bed.notedBy(() => owner.call(updateGroup, { params: { slug: group.slug }, body: { group: body } }));
  expect(await change({ name: 'Neuer Name' })).toContain(noted);
  expect(await change({ teaser: 'Neues' })).toContain(noted);
  expect(await change({ members_can_invite: true })).toEqual([]);
  const joins = () =>
    bed.db.kysely
      .transaction()
      .execute((tx) =>
        setMembership(tx, ids.member, { groupId: group.id, memberId: ids.member, status: 'member' }),
      );
  expect(await bed.notedBy(joins)).toEqual([]);
  const says = (text: string) =>
    sql`insert into profiles (group_id, search_text) values (${group.id}, ${text})
      on conflict (group_id) do update set search_text = excluded.search_text`.execute(bed.db.kysely);
  expect(await bed.notedBy(() => says('Kegeln'))).toEqual([noted]);
  expect(await bed.notedBy(() => says('Kegeln'))).toEqual([]);
  expect(await bed.notedBy(() => owner.call(deleteGroup, { params: { slug: group.slug } }))).toContain(noted);
  expect(await bed.documentOf('group', group.id)).toBeUndefined();
  expect(await finders(group.id)).toEqual([]);
  expect(await bed.notedBy(() => owner.call(restoreGroup, { params: { id: group.id } }))).toContain(noted);
  expect(await finders(group.id)).toContain('member');
});

it('asks no more statements for many groups than for one', async () => {
  const all = await bed.all('group');
  const seeker = await bed.seeker(ids.owner);
  const statements = async (asked: number[]) =>
    (await bed.countStatements(() => bed.source('group').hits(seeker, asked, seeking('')))).statements;
  expect(await statements(all)).toBe(await statements(all.slice(0, 1)));
});
