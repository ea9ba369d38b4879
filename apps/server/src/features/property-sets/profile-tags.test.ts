import { readFile } from 'node:fs/promises';
import { findTags, getPropertySet, updateGroup, updatePropertySet } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { memberProperties, saveProfile } from './index.ts';

let bed: TestBed;
let admin: Client;
let ben: Client;
let guest: Client;
let outside: Client;
let inside: Client;
let hidden: { id: number; slug: string };

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const client = async (traits = {}) => bed.as((await bed.buildMember(traits)).id);
  admin = await client({ isNetworkAdmin: true });
  ben = await client();
  inside = await client();
  outside = await client({ isExternal: true });
  guest = await client({ isExternal: true });
  hidden = await bed.buildGroup({
    createdBy: admin.memberId!,
    access: 'hidden',
    members: [inside.memberId!, guest.memberId!],
  });
});
afterAll(() => bed?.stop());

async function save(memberId: number, sent: Record<string, unknown>): Promise<void> {
  const properties = await memberProperties(bed.db.kysely);
  await bed.db.kysely
    .transaction()
    .execute((tx) => saveProfile(tx, { memberId }, { kind: 'member', id: memberId }, properties, sent));
}
const offered = async (client: Client, q: string) =>
  (await client.call(findTags, { query: { q, exclude_new: true } })).body.tags.map(
    ({ displayValue }) => displayValue,
  );
/** Changes how a property of people's profiles is shown. */
async function define(name: string, change: object): Promise<void> {
  const params = { name: 'member_profile' };
  const { properties } = (await admin.call(getPropertySet, { params, query: {} })).body;
  const changed = properties.map(({ id: _id, sortable: _sortable, ...rest }) =>
    rest.name === name ? { ...rest, ...change } : rest,
  );
  const { status } = await admin.call(updatePropertySet, { params, body: { properties: changed } });
  expect(status).toBe(200);
  await bed.delivered();
}

describe('tags of profiles', () => {
  it('are offered to those who see the profile, and unknown to all others', async () => {
    const { id } = await bed.buildMember();
    await save(id, { interests: ['Sensenkurs', 'Sensenwerkstatt'] });
    expect(await offered(ben, 'sensen')).toEqual(['Sensenkurs', 'Sensenwerkstatt']);
    expect(await offered(outside, 'sensen')).toEqual([]);
    await sql`insert into group_memberships (group_id, member_id, state) values (${hidden.id}, ${id}, 'member')`.execute(
      bed.db.kysely,
    );
    expect(await offered(guest, 'sensen')).toEqual(['Sensenkurs', 'Sensenwerkstatt']);
    await save(id, { interests: ['Sensenkurs'] });
    expect(await offered(ben, 'sensen')).toEqual(['Sensenkurs']);
    const setState = (state: string) =>
      sql`update members set state = ${state}::member_state where id = ${id}`.execute(bed.db.kysely);
    await setState('locked');
    expect(await offered(ben, 'sensen')).toEqual([]);
    await changeSettings(bed.db.kysely, { show_locked_memberships: true });
    await bed.services.settings.reload();
    expect(await offered(ben, 'sensen')).toEqual(['Sensenkurs']);
    await setState('left');
    expect(await offered(ben, 'sensen')).toEqual([]);
  });

  it('of a group are offered to those who may know of it', async () => {
    const set = { context_type: 'group' as const, context_id: hidden.id };
    const properties = [{ name: 'topics', type: 'tag', label: 'Themen' }];
    const defined = await admin.call(updatePropertySet, {
      params: { name: 'group_profile' },
      query: set,
      body: { properties },
    } as never);
    expect(defined.status).toBe(200);
    const saved = await admin.call(updateGroup, {
      params: { slug: hidden.slug },
      body: { group: { profile: { topics: [{ id: null, displayValue: 'Geheimbund' }] } } },
    });
    expect(saved.status).toBe(200);
    expect(await offered(inside, 'geheim')).toEqual(['Geheimbund']);
    expect(await offered(ben, 'geheim')).toEqual([]);
    const fresh = await ben.call(findTags, { query: { q: 'Geheimbund' } });
    expect(fresh.body.tags).toEqual([{ id: null, displayValue: 'Geheimbund' }]);
  });

  it('are unknown once their property is hidden, and known again when it is shown', async () => {
    const { id } = await bed.buildMember();
    await save(id, { interests: ['Heilkräuter'] });
    expect(await offered(ben, 'heil')).toEqual(['Heilkräuter']);
    await define('interests', { visible: false });
    await expect.poll(() => offered(ben, 'heil'), { timeout: 15_000 }).toEqual([]);
    await save(id, { interests: ['Heilkräuter', 'Heilbäder'] });
    expect(await offered(ben, 'heil')).toEqual([]);
    await define('interests', { visible: true });
    await expect.poll(() => offered(ben, 'heil'), { timeout: 15_000 }).toEqual(['Heilbäder', 'Heilkräuter']);
  });

  it('are found in profiles from before they were noted', async () => {
    const { id } = await bed.buildMember();
    await save(id, { interests: ['Altbekannt'], phone: '1' });
    const { rows: before } = await sql`select * from profile_tags order by 1, 2`.execute(bed.db.kysely);
    await sql`drop table profile_tags`.execute(bed.db.kysely);
    const file = new URL('../../../migrations/0021_tags_of_profiles.sql', import.meta.url);
    await sql.raw((await readFile(file, 'utf8')).split('-- Down Migration')[0]!).execute(bed.db.kysely);
    const { rows: after } = await sql`select * from profile_tags order by 1, 2`.execute(bed.db.kysely);
    expect(after).toEqual(before);
    expect(await offered(ben, 'altbe')).toEqual(['Altbekannt']);
  });
});
