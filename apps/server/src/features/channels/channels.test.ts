import {
  addChannelManager,
  createChannel,
  deleteChannel,
  getChannel,
  getChannelDesign,
  getSession,
  listChannelManagers,
  listChannels,
  removeChannelManager,
  updateChannel,
  updateChannelDesign,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { buildChannel } from './testing/build.ts';

let bed: TestBed;
let chair: Client;
let member: Client;
let other: Client;
let guest: Client;
let group: { id: number; slug: string };
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const person = async (traits: Parameters<TestBed['buildMember']>[0]) =>
    bed.as((await bed.buildMember(traits)).id);
  chair = await person({ name: 'Anna Vorsitz', isNetworkAdmin: true });
  member = await person({ name: 'Bert Mitglied' });
  other = await person({ name: 'Cem Anders' });
  guest = await person({ name: 'Gast', isExternal: true });
  group = await bed.buildGroup({ createdBy: chair.memberId!, access: 'hidden', members: [member.memberId!] });
});
afterAll(() => bed?.stop());

const at = (slug: string | number) => ({ params: { slug: String(slug) } });
const open = async (title: string, more: Record<string, unknown> = {}, by = chair) => {
  const answer = await by.call(createChannel, { body: { channel: { title, status: 'published', ...more } } });
  expect(answer.status, JSON.stringify(answer.problem)).toBe(201);
  return answer.body;
};
const change = (slug: string, channel: Record<string, unknown>, by = chair, version?: number) =>
  by.call(updateChannel, { ...at(slug), body: { channel, ...(version !== undefined && { version }) } });

describe('who opens channels [RUL-0339]', () => {
  const attempts = async () =>
    Promise.all(
      [chair, member, guest].map(async (client) => {
        const { can } = (await client.call(getSession)).body.viewer!;
        const { status } = await client.call(createChannel, { body: { channel: { title: 'Versuch' } } });
        const list = (await client.call(listChannels)).body.can.create;
        expect(can.create_channels).toBe(list);
        return [can.create_channels, status];
      }),
    );

  it('are administrators, or all members where the network wants that, guests never', async () => {
    expect(await attempts()).toEqual([
      [true, 201],
      [false, 403],
      [false, 403],
    ]);
    await changeSettings(bed.db.kysely, { channel_creators: 'members' });
    await bed.services.settings.reload();
    expect(await attempts()).toEqual([
      [true, 201],
      [true, 201],
      [false, 403],
    ]);
    await changeSettings(bed.db.kysely, { channel_creators: 'administrators' });
    await bed.services.settings.reload();
  });

  it('run what they opened, but neither delete it nor make it the start page', async () => {
    const { id, slug } = await buildChannel(bed, { managers: [member.memberId!] });
    expect((await change(slug, { description: 'Neu' }, member)).status).toBe(200);
    expect((await change(slug, { is_start_page: true }, member)).status).toBe(403);
    expect((await member.call(deleteChannel, at(slug))).status).toBe(403);
    expect((await change(slug, { description: 'Fremd' }, other)).status).toBe(403);
    expect((await chair.call(deleteChannel, at(id))).status).toBe(204);
    expect((await member.call(getChannel, at(id))).status).toBe(404);
  });
});

describe('who sees a channel', () => {
  const statusFor = async (slug: string) =>
    Promise.all(
      [chair, member, other, guest].map(async (client) => {
        const { status, problem } = await client.call(getChannel, at(slug));
        return status === 200 ? 200 : problem.code;
      }),
    );

  it('[RUL-0369] sees drafts and what is archived where they run it; others hear why, if it is for them', async () => {
    const { slug } = await buildChannel(bed, { status: 'draft', managers: [member.memberId!] });
    expect(await statusFor(slug)).toEqual([200, 200, 'channel_draft', 'not_found']);
    await change(slug, { status: 'archived' });
    expect(await statusFor(slug)).toEqual([200, 200, 'channel_archived', 'not_found']);
    const hour = 3_600_000;
    const times = (from: number, until: number) => ({
      status: 'published',
      starts_at: new Date(Date.now() + from * hour).toISOString(),
      ends_at: new Date(Date.now() + until * hour).toISOString(),
    });
    await change(slug, times(1, 2));
    expect(await statusFor(slug)).toEqual([200, 200, 'channel_draft', 'not_found']);
    await change(slug, times(-2, -1));
    expect(await statusFor(slug)).toEqual([200, 200, 'channel_archived', 'not_found']);
    await change(slug, times(-1, 1));
    expect(await statusFor(slug)).toEqual([200, 200, 200, 'not_found']);
    await change(slug, { openness: 'everyone' });
    expect(await statusFor(slug)).toEqual([200, 200, 200, 200]);
  });

  it('is who belongs to one of its groups, and nobody else hears of it', async () => {
    const { slug, groups } = await open('Für die Gruppe', { openness: 'members', group_ids: [group.id] });
    expect(groups).toEqual([{ id: group.id, name: expect.any(String), slug: group.slug }]);
    expect(await statusFor(slug)).toEqual([200, 200, 'not_found', 'not_found']);
    expect((await member.call(getChannel, at(slug))).body.groups).toEqual([]);
    await change(slug, { status: 'draft' });
    expect(await statusFor(slug)).toEqual([200, 'channel_draft', 'not_found', 'not_found']);
  });

  it('needs groups where it is for their people, of those that its writer knows', async () => {
    const { slug, id } = await buildChannel(bed, { managers: [other.memberId!], groups: [group.id] });
    const none = await open('Zweite', { openness: 'internal' });
    expect((await change(none.slug, { openness: 'members' })).problem.codes).toEqual({
      'channel.group_ids': ['required'],
    });
    expect((await change(slug, { group_ids: [group.id] }, other)).problem.codes).toEqual({
      'channel.group_ids': ['unknown'],
    });
    // Who does not know of a hidden group does not take it out either.
    expect((await change(slug, { group_ids: [], openness: 'members' }, other)).status).toBe(200);
    expect((await chair.call(getChannel, at(id))).body.groups).toHaveLength(1);
  });
});

describe('a channel', () => {
  it('is changed by one of two who began from the same version', async () => {
    const { slug, version } = await open('Zwei schreiben');
    expect((await change(slug, { description: 'Eins' }, chair, version)).body.version).toBe(version + 1);
    const second = await change(slug, { description: 'Zwei' }, chair, version);
    expect([second.status, second.problem.code]).toEqual([409, 'channel_changed']);
    // What changes nothing is no change.
    expect((await change(slug, { description: 'Eins' })).body.version).toBe(version + 1);
    const begins = async (starts_at: string) => (await change(slug, { starts_at })).body.version;
    expect(await begins('2020-01-01T10:00:00Z')).toBe(version + 2);
    expect(await begins('2020-01-01T11:00:00.000+01:00')).toBe(version + 2);
  });

  it('keeps a change of any of its fields alone', async () => {
    const { slug: first, version } = await open('Ein Feld');
    let slug = first;
    for (const [index, fields] of [
      { title: 'Anderes Feld', slug: 'anderes-feld' },
      { slug: 'feld' },
      { description: 'Neu' },
      { status: 'archived' },
      { openness: 'everyone' },
      { starts_at: '2020-01-01T10:00:00Z' },
      { ends_at: '2020-02-01T10:00:00Z' },
      { is_start_page: true },
    ].entries()) {
      const { body } = await change(slug, fields);
      expect(body).toMatchObject({ ...fields, version: version + index + 1 });
      slug = body.slug;
    }
  });

  it('is opened once by the same submit sent twice', async () => {
    const send = () =>
      chair.call(createChannel, {
        body: { channel: { title: 'Doppelt' } },
        headers: { 'idempotency-key': 'channel-twice-0001' },
      });
    const [first, second] = [await send(), await send()];
    expect(second.body.id).toBe(first.body.id);
  });

  it('says in the form what does not fit', async () => {
    const { slug } = await open('Zeiten');
    expect(
      (await change(slug, { starts_at: '2030-01-02T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' })).problem
        .codes,
    ).toEqual({ 'channel.ends_at': ['end_before_start'] });
    expect((await change(slug, { title: '  ' })).problem.codes).toEqual({ 'channel.title': ['required'] });
    expect((await change(slug, { image_id: 999_999 })).problem.codes).toEqual({
      'channel.image_id': ['unknown'],
    });
  });

  it('is the start page in place of the one before', async () => {
    const first = await open('Start eins', { is_start_page: true });
    const second = await open('Start zwei');
    expect((await member.call(listChannels)).body.start_page?.id).toBe(first.id);
    await change(second.slug, { is_start_page: true });
    expect((await member.call(listChannels)).body.start_page?.id).toBe(second.id);
    await change(second.slug, { status: 'draft' });
    expect((await member.call(listChannels)).body.start_page).toBeNull();
  });

  it('[B20] has the tones of its colour, or of that of the network, and says what was moved', async () => {
    const { slug, design } = await open('Farbig');
    expect(design.accent).toBeNull();
    expect(design.shifted).toEqual([]);
    const put = (accent: string | null) =>
      chair.call(updateChannelDesign, { ...at(slug), body: { accent: accent as never } });
    const { body } = await put('#ffd500');
    expect(body.shifted).toEqual(['light.channel-accent-fill', 'light.channel-accent-text']);
    // [RUL-0366]
    for (const tones of Object.values(body.derivedColors))
      for (const name of Object.keys(tones)) expect(name).toMatch(/^channel-/);
    expect(body.derivedColors).not.toEqual(design.derivedColors);
    expect((await member.call(getChannelDesign, at(slug))).body).toEqual(body);
    expect((await member.call(updateChannelDesign, { ...at(slug), body: { accent: null } })).status).toBe(
      403,
    );
    expect((await put(null)).body).toEqual(design);
  });

  it('is run by members whom others name', async () => {
    const { slug } = await open('Geleitet');
    const set = (client: Client, id: number, call: typeof addChannelManager | typeof removeChannelManager) =>
      client.call(call, { params: { slug, memberId: id } });
    expect((await set(member, member.memberId!, addChannelManager)).status).toBe(403);
    expect((await set(chair, guest.memberId!, addChannelManager)).status).toBe(422);
    expect((await set(chair, 999_999, addChannelManager)).status).toBe(404);
    expect((await set(chair, member.memberId!, addChannelManager)).status).toBe(204);
    expect((await change(slug, { description: 'Von Bert' }, member)).status).toBe(200);
    const { managers } = (await other.call(listChannelManagers, at(slug))).body;
    expect(managers.map(({ id }) => id)).toEqual([member.memberId, chair.memberId]);
    expect((await set(member, member.memberId!, removeChannelManager)).status).toBe(204);
    expect((await change(slug, { description: 'Nicht mehr' }, member)).status).toBe(403);
  });
});

describe('the sections [RUL-0374] [RUL-0377]', () => {
  it('show no more than they may, each by its own order, in as many statements for one channel as for many', async () => {
    const reader = await bed.as((await bed.buildMember()).id);
    const few = await bed.countStatements(() => reader.call(listChannels));
    for (let count = 0; count < 55; count += 1)
      await buildChannel(bed, {
        title: `Nummer ${count}`,
        subscribers: count < 3 ? [reader.memberId!, member.memberId!] : [reader.memberId!],
      });
    await sql`
      insert into channel_visits (channel_id, member_id, visited_at)
      select id, ${reader.memberId!}, now() - make_interval(mins => id::int) from channels where title like 'Nummer %'
    `.execute(bed.db.kysely);
    const many = await bed.countStatements(() => reader.call(listChannels));
    expect(many.statements).toBe(few.statements);
    const { subscribed, recent, popular, total } = many.result.body;
    expect([subscribed.length, recent.length, popular.length]).toEqual([50, 10, 25]);
    expect(subscribed.slice(0, 4).map(({ title }) => title)).toEqual([
      'Nummer 0',
      'Nummer 1',
      'Nummer 2',
      'Nummer 3',
    ]);
    expect(recent[0]!.title).toBe('Nummer 0');
    expect(popular.slice(0, 3).map(({ title }) => title)).toEqual(['Nummer 0', 'Nummer 1', 'Nummer 2']);
    expect(total).toBeGreaterThanOrEqual(55);
  });
});
