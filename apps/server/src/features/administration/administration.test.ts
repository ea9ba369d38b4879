import { getAdministrationMenu, getAdministrationStart } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { hasMessage } from '../../platform/i18n/translate.ts';
import { administrationOf, attentionOf } from '../../platform/registries/administration.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let network: Client;
let groupAdmin: Client;
let categoryAdmin: Client;
let member: Client;
let group: Awaited<ReturnType<TestBed['buildGroup']>>;
let hidden: Awaited<ReturnType<TestBed['buildGroup']>>;
let categoryId: number;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  const person = async (first: string, more: object = {}) =>
    bed.buildMember({ name: `${first} Brühl`, ...more });
  const [boss, runs, keeps, plain] = [
    await person('Ute', { isNetworkAdmin: true }),
    await person('Jonas'),
    await person('Kai'),
    await person('Lea'),
  ];
  categoryId = await bed.buildCategory({ administratorId: keeps.id });
  group = await bed.buildGroup({ createdBy: runs.id, name: 'Chor', categoryId });
  hidden = await bed.buildGroup({ createdBy: boss.id, name: 'Vorstand', access: 'hidden' });
  [network, groupAdmin, categoryAdmin, member] = (await Promise.all(
    [boss, runs, keeps, plain].map(({ id }) => bed.as(id)),
  )) as [Client, Client, Client, Client];
});
afterAll(() => bed?.stop());

const ofGroup = (slug: string) => ({ query: { context_type: 'group' as const, context_id: slug } });
const keysOf = (body: unknown) =>
  (body as { navigation_items: { navigation_items: { key: string }[] }[] }).navigation_items.flatMap(
    (section) => section.navigation_items.map(({ key }) => key),
  );

describe('the menu of administration', () => {
  it('[RUL-0455] gives whoever administers the network, a group or a category the screens of just that', async () => {
    const ofNetwork = await network.call(getAdministrationMenu, {});
    expect(ofNetwork.status).toBe(200);
    expect(keysOf(ofNetwork.body)).toContain('waiting_members');
    expect(keysOf(ofNetwork.body)).not.toContain('join_requests');
    const own = await groupAdmin.call(getAdministrationMenu, ofGroup(group.slug));
    expect(own.body).toMatchObject({ context: { type: 'group', slug: group.slug, name: 'Chor' } });
    expect(keysOf(own.body)).toEqual(
      expect.arrayContaining(['edit_group', 'join_requests', 'group_members', 'membership_roles']),
    );
    const category = { query: { context_type: 'group_category' as const, context_id: String(categoryId) } };
    expect((await categoryAdmin.call(getAdministrationMenu, category)).status).toBe(200);
    expect((await categoryAdmin.call(getAdministrationMenu, ofGroup(group.slug))).status).toBe(200);
  });

  it('refuses everybody else, and does not say that a hidden group is there', async () => {
    const category = { query: { context_type: 'group_category' as const, context_id: String(categoryId) } };
    for (const call of [getAdministrationMenu, getAdministrationStart]) {
      expect((await groupAdmin.call(call, {})).status).toBe(403);
      expect((await member.call(call, ofGroup(group.slug))).status).toBe(403);
      expect((await member.call(call, category)).status).toBe(403);
      expect((await groupAdmin.call(call, category)).status).toBe(403);
      expect((await groupAdmin.call(call, ofGroup(hidden.slug))).status).toBe(404);
      expect((await network.call(call, { query: { context_type: 'group' } })).status).toBe(422);
    }
  });

  it('leads to the screens of the group, by its slug, and says under which addresses one is there', async () => {
    const { body } = await groupAdmin.call(getAdministrationMenu, ofGroup(String(group.id)));
    const entries = (
      body as {
        navigation_items: { navigation_items: { key: string; link: string; active_match: string }[] }[];
      }
    ).navigation_items.flatMap((section) => section.navigation_items);
    const roles = entries.find(({ key }) => key === 'membership_roles')!;
    expect(roles.link).toBe(`/groups/${group.slug}/administration/membership_roles`);
    expect(roles.link).toMatch(new RegExp(roles.active_match));
    expect(`${roles.link}s`).not.toMatch(new RegExp(roles.active_match));
  });

  it('leaves out what an archived group does not let anybody change', async () => {
    const closed = await bed.buildGroup({ createdBy: (await bed.buildMember()).id, name: 'Alt' });
    await sql`update groups set archived_at = now() where id = ${closed.id}`.execute(bed.db.kysely);
    const { body } = await network.call(getAdministrationMenu, ofGroup(closed.slug));
    expect(keysOf(body)).toContain('group_members');
    expect(keysOf(body)).not.toContain('edit_group');
  });

  it('offers change requests where the network takes them', async () => {
    const offers = async () => keysOf((await network.call(getAdministrationMenu, {})).body);
    expect(await offers()).not.toContain('change_requests');
    await changeSettings(bed.db.kysely, {
      memberships: { change_requests: true, change_request_fields: ['last_name'] },
    });
    await bed.services.settings.reload();
    expect(await offers()).toContain('change_requests');
  });

  it('counts with one statement, however many screens there are', async () => {
    const { statements } = await bed.countStatements(() => network.call(getAdministrationMenu, {}));
    expect(statements).toBeLessThanOrEqual(3);
  });

  it('has a name and a hint for every screen, and a headline for whatever waits', () => {
    for (const type of ['network', 'group', 'group_category'] as const)
      for (const { key } of administrationOf(type))
        for (const part of ['entry', 'hint'])
          expect(hasMessage('de', `administration.${part}.${key}`), key).toBe(true);
    expect(attentionOf('network').length).toBeGreaterThan(1);
  });
});

describe('the start page of administration', () => {
  it('says who waits to be let in, and nothing when nobody does', async () => {
    const attention = async () =>
      (await network.call(getAdministrationStart, {})).body as {
        attention: { key: string; text: string; detail: string; link: string }[];
      };
    expect((await attention()).attention).toEqual([]);
    for (const first of ['Aleksandra', 'Birgit', 'Cem', 'Dora', 'Emil']) {
      const { id } = await bed.buildMember({ name: `${first} W.` });
      await sql`update members set state = 'awaiting_moderation' where id = ${id}`.execute(bed.db.kysely);
    }
    expect((await attention()).attention).toEqual([
      {
        key: 'waiting_members',
        text: '5 Registrierungen warten',
        detail: 'Aleksandra W., Birgit W., Cem W. und 2 weitere',
        link: '/administration/members/waiting',
      },
    ]);
  });

  it('says it of a group to those who run it, and counts its people', async () => {
    const { id } = await bed.buildMember({ name: 'Nia O.' });
    await sql`insert into group_memberships (group_id, member_id, state) values (${group.id}, ${id}, 'in_moderation')`.execute(
      bed.db.kysely,
    );
    const { body } = await groupAdmin.call(getAdministrationStart, ofGroup(group.slug));
    expect(body).toMatchObject({
      attention: [
        {
          text: '1 Beitrittsanfrage',
          detail: 'Nia O.',
          link: `/groups/${group.slug}/administration/join_requests`,
        },
      ],
      figures: [{ key: 'members', value: 1 }],
      version: null,
    });
  });

  it('gives the network in figures', async () => {
    const { body } = await network.call(getAdministrationStart, {});
    const { figures, version } = body as { figures: { key: string; value: number }[]; version: string };
    expect(figures.map(({ key }) => key)).toEqual(['members', 'active', 'groups', 'joined']);
    const members = figures.find(({ key }) => key === 'members')!.value;
    const { rows } = await sql<{
      count: number;
    }>`select count(*) from members where state = 'active'`.execute(bed.db.kysely);
    expect(members).toBe(rows[0]!.count);
    expect(version).toMatch(/^\d+\./);
  });

  it('counts whoever was there this week, also those who have signed out since', async () => {
    const activeNow = async () => {
      const { body } = await network.call(getAdministrationStart, {});
      return (body as { figures: { key: string; value: number }[] }).figures.find(
        ({ key }) => key === 'active',
      )!.value;
    };
    const gone = await bed.buildMember();
    const before = await activeNow();
    await sql`update accounts set last_seen_at = now() where member_id = ${gone.id}`.execute(bed.db.kysely);
    expect(await activeNow()).toBe(before + 1);
    await sql`update accounts set last_seen_at = now() - interval '8 days' where member_id = ${gone.id}`.execute(
      bed.db.kysely,
    );
    expect(await activeNow()).toBe(before);
  });
});
