import {
  assignChannelSubscriptions,
  favoriteChannel,
  getChannel,
  listChannelSubscribers,
  listChannels,
  subscribeChannel,
  unfavoriteChannel,
  unsubscribeChannel,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { buildChannel } from '../testing/build.ts';

let bed: TestBed;
let chair: Client;
let member: Client;
let other: Client;
let guest: Client;
let group: { id: number; slug: string };
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  const person = async (traits: Parameters<TestBed['buildMember']>[0]) =>
    bed.as((await bed.buildMember(traits)).id);
  chair = await person({ name: 'Anna Vorsitz', isNetworkAdmin: true });
  member = await person({ name: 'Bert Mitglied' });
  other = await person({ name: 'Cem Anders' });
  guest = await person({ name: 'Gast', isExternal: true });
  group = await bed.buildGroup({ createdBy: chair.memberId!, access: 'closed', members: [member.memberId!] });
});
afterAll(() => bed?.stop());

const at = (slug: string) => ({ params: { slug } });
const countOf = async (slug: string) => (await chair.call(getChannel, at(slug))).body.subscribers_count;
const become = (id: number, state: string) =>
  sql`update members set state = ${state}::member_state where id = ${id}`.execute(bed.db.kysely);

describe('subscribing [RUL-0343]', () => {
  it('[B17] counts somebody once, however often they press, and never below nothing', async () => {
    const { slug } = await buildChannel(bed);
    const clicks = await Promise.all(
      Array.from({ length: 10 }, () => member.call(subscribeChannel, at(slug))),
    );
    expect(new Set(clicks.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countOf(slug)).toBe(1);
    const { body } = await other.call(subscribeChannel, at(slug));
    expect(body).toEqual({ subscribed: true, subscribers_count: 2 });
    for (let count = 0; count < 3; count += 1) await member.call(unsubscribeChannel, at(slug));
    const { body: mine } = await member.call(getChannel, at(slug));
    expect([mine.is_subscribed, mine.i.subscribed, mine.subscribers_count]).toEqual([false, false, 1]);
  });

  it('[B17] says the same in two tabs that press against each other', async () => {
    const { slug } = await buildChannel(bed);
    await Promise.all(
      Array.from({ length: 10 }, (_, count) =>
        member.call(count % 2 === 0 ? subscribeChannel : unsubscribeChannel, at(slug)),
      ),
    );
    const { body } = await member.call(getChannel, at(slug));
    expect(body.subscribers_count).toBe(body.is_subscribed ? 1 : 0);
  });

  it('[B17] counts and shows those who still belong, and whom one sees', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => bed.buildMember()));
    const ids = people.map(({ id }) => id);
    const { slug } = await buildChannel(bed, {
      openness: 'everyone',
      subscribers: [...ids, guest.memberId!],
    });
    expect(await countOf(slug)).toBe(5);
    await become(ids[0]!, 'locked');
    await become(ids[1]!, 'left');
    await become(ids[2]!, 'anonymised');
    expect(await countOf(slug)).toBe(2);
    const { body } = await member.call(listChannelSubscribers, at(slug));
    expect(body.total).toBe(2);
    expect(body.subscribers.map(({ id }) => id).sort()).toEqual([ids[3]!, guest.memberId!].sort());
    expect((await member.call(getChannel, at(slug))).body.subscribers).toHaveLength(2);
    // Guests know of nobody with whom they share no group: but that there are others they may read.
    const seen = (await guest.call(listChannelSubscribers, at(slug))).body;
    expect([seen.total, seen.subscribers.map(({ id }) => id)]).toEqual([1, [guest.memberId]]);
    await become(ids[0]!, 'active');
    expect(await countOf(slug)).toBe(3);
    await sql`delete from members where id = ${ids[3]!}`.execute(bed.db.kysely);
    await chair.call(subscribeChannel, at(slug));
    expect(await countOf(slug)).toBe(3);
  });

  it('is for those who see the channel', async () => {
    const { slug } = await buildChannel(bed, { openness: 'members', groups: [group.id] });
    expect((await member.call(subscribeChannel, at(slug))).status).toBe(200);
    expect((await other.call(subscribeChannel, at(slug))).status).toBe(404);
  });
});

describe('favourites [RUL-0375]', () => {
  it('are one’s own', async () => {
    const { id, slug } = await buildChannel(bed);
    expect((await member.call(favoriteChannel, at(slug))).body).toEqual({ favorited: true });
    const idsOf = async (client: Client) =>
      (await client.call(listChannels)).body.favorites.map((channel) => channel.id);
    expect(await idsOf(member)).toEqual([id]);
    expect(await idsOf(other)).toEqual([]);
    expect((await member.call(unfavoriteChannel, at(slug))).body).toEqual({ favorited: false });
    expect(await idsOf(member)).toEqual([]);
  });
});

describe('subscribing others', () => {
  type Chosen = { id: number; type: 'member' | 'group' | 'membership_role' };
  const assign = (
    channels: string[],
    members: Chosen[] | null,
    more: { include_left?: boolean; subscribe_all_network_members?: boolean } = {},
    by = chair,
  ) =>
    by.call(assignChannelSubscriptions, {
      body: { channels, members, subscribe_all_network_members: false, ...more },
    });
  const subscribed = async (id: number) => {
    const { rows } = await sql<{ member_id: number }>`
      select member_id from channel_subscriptions where channel_id = ${id} and left_at is null
    `.execute(bed.db.kysely);
    return new Set(rows.map((row) => row.member_id));
  };

  it('[RUL-0586] takes channels that there are, and somebody for them', async () => {
    const { slug } = await buildChannel(bed);
    expect((await assign([], [{ id: member.memberId!, type: 'member' }])).problem.codes).toEqual({
      channels: ['required'],
    });
    expect((await assign(['no-such'], [{ id: 1, type: 'member' }])).problem.codes).toEqual({
      channels: ['unknown'],
    });
    expect((await assign([slug], [])).problem.codes).toEqual({ members: ['required'] });
    expect((await assign([slug], [{ id: 1, type: 'member' }], {}, member)).status).toBe(403);
  });

  it('takes people, those of groups and those of roles, once each, where they see the channel', async () => {
    const [open, closed] = [
      await buildChannel(bed),
      await buildChannel(bed, { openness: 'members', groups: [group.id] }),
    ];
    const { rows } = await sql<{ id: number }>`
      with role as (
        insert into membership_roles (network_id, slug, name, plural_name)
        select id, 'kassenwart', 'Kassenwart', 'Kassenwarte' from networks returning id
      )
      insert into member_membership_roles (member_id, membership_role_id)
      select ${other.memberId!}, id from role returning membership_role_id as id
    `.execute(bed.db.kysely);
    const chosen: Chosen[] = [
      { id: group.id, type: 'group' },
      { id: member.memberId!, type: 'member' },
      { id: rows[0]!.id, type: 'membership_role' },
      { id: guest.memberId!, type: 'member' },
    ];
    const { body } = await assign([open.slug, closed.slug, String(open.id)], chosen);
    expect(await subscribed(open.id)).toEqual(new Set([chair.memberId, member.memberId, other.memberId]));
    expect(await subscribed(closed.id)).toEqual(new Set([chair.memberId, member.memberId]));
    expect(body).toEqual({ assigned: 5 });
    expect((await assign([open.slug, closed.slug], chosen)).body).toEqual({ assigned: 0 });
  });

  it('[RUL-0587] [RUL-0590] passes over who is named where everybody is meant', async () => {
    const { id, slug } = await buildChannel(bed);
    await assign([slug], [{ id: 999_999, type: 'member' }], { subscribe_all_network_members: true });
    expect((await subscribed(id)).has(other.memberId!)).toBe(true);
    expect((await subscribed(id)).has(guest.memberId!)).toBe(false);
  });

  it('[B17] takes 20,000 at once, adds nobody the second time, and whoever left only when asked to', async () => {
    await sql`
      insert into members (network_id, email, first_name, last_name, display_name, state)
      select id, 'many-' || i || '@example.org', 'Viele', i::text, 'Viele ' || i, 'active'
      from networks, generate_series(1, 20000) i
    `.execute(bed.db.kysely);
    const { id, slug } = await buildChannel(bed);
    const all = { subscribe_all_network_members: true };
    // While it goes on, one leaves, and others come: none of them waits in vain.
    const [first, left, came] = await Promise.all([
      assign([slug], null, all),
      member.call(unsubscribeChannel, at(slug)),
      other.call(subscribeChannel, at(slug)),
    ]);
    expect([first.status, left.status, came.status]).toEqual([200, 200, 200]);
    expect(first.body.assigned).toBeGreaterThanOrEqual(20_000);
    expect(await countOf(slug)).toBe((await subscribed(id)).size);
    await member.call(subscribeChannel, at(slug));
    await member.call(unsubscribeChannel, at(slug));
    const before = await countOf(slug);
    expect((await assign([slug], null, all)).body).toEqual({ assigned: 0 });
    expect((await subscribed(id)).has(member.memberId!)).toBe(false);
    expect((await assign([slug], null, { ...all, include_left: true })).body).toEqual({ assigned: 1 });
    expect(await countOf(slug)).toBe(before + 1);
    const { rows } = await sql<{ details: { after: unknown } }>`
      select details from audit_entries where action = 'assignChannelSubscriptions' and outcome = 'done' order by id desc limit 1
    `.execute(bed.db.kysely);
    expect(rows[0]!.details.after).toEqual({ channels: 1, assigned: 1 });
  }, 60_000);
});
