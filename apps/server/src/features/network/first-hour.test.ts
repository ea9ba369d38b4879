import {
  acceptInviteLink,
  acceptWaitingMember,
  addMember,
  createGroup,
  createReply,
  getGroup,
  getStream,
  listCalendars,
  listCalendarsOfGroup,
  listGroupMembers,
  setUpNetwork,
  signUp,
  updateGroup,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { outboxMails, tokenIn } from '../../testing/outbox-mails.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

const PASSWORD = 'vier Hüte im Regen';
const slug = 'vorstand';

let bed: TestBed;
let founder: Client;
let mailTo: ReturnType<typeof outboxMails>['mailTo'];
beforeAll(async () => {
  bed = await startTestBed();
  ({ mailTo } = outboxMails(bed));
  const stranger = await bed.as();
  const { status } = await stranger.call(setUpNetwork, {
    body: {
      network_name: 'Lindenplatz',
      language: 'de',
      time_zone: 'Europe/Berlin',
      first_name: 'Erna',
      last_name: 'Erste',
      email: 'erna@example.org',
      password: PASSWORD,
      group_name: 'Vorstand',
    },
  });
  expect(status).toBe(201);
  const { rows } = await sql<{ id: number }>`select id from members`.execute(bed.db.kysely);
  founder = await bed.as(rows[0]!.id);
});
afterAll(() => bed?.stop());

const idOf = async (email: string) =>
  (await sql<{ id: number }>`select id from members where email = ${email}`.execute(bed.db.kysely)).rows[0]!
    .id;
const membersOf = async (groupSlug: string) =>
  (await founder.call(listGroupMembers, { params: { slug: groupSlug } })).body.members.map(({ id }) => id);

async function comeBySigningUp(email: string): Promise<number> {
  const nobody = await bed.as();
  await nobody.call(signUp, { body: { email } });
  const token = tokenIn(await mailTo(email));
  await nobody.call(acceptInviteLink, {
    body: {
      token,
      first_name: 'Nina',
      last_name: 'Neu',
      password: PASSWORD,
      language: 'de',
      requirements: [],
    },
  });
  return idOf(email);
}
const addByHand = async (email: string, is_external = false) => {
  const { status } = await founder.call(addMember, {
    body: { user: { email, password: PASSWORD, is_external } },
  });
  expect(status).toBe(201);
  return idOf(email);
};

describe('a network that was just set up', () => {
  it('has a calendar, and a first group with calendar and chat', async () => {
    const { calendars, can } = (await founder.call(listCalendars)).body;
    expect(calendars.filter(({ type }) => type !== 'personal')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Lindenplatz', type: 'network' }),
        expect.objectContaining({ name: 'Vorstand', type: 'group' }),
      ]),
    );
    expect(can.create_appointments).toBe(true);
    expect((await founder.call(getGroup, { params: { slug } })).body).toMatchObject({
      chat: 'enabled',
      for_everybody: true,
      access: 'open',
      externally_visible: false,
      moderated_join: false,
      teaser: '',
      category: { name: 'Gruppe', plural_name: 'Gruppen' },
    });
    const { rows } = await sql`
      select g.created_by, c.author_id as calendar_of, s.settings -> 'holidays' ->> 'country' as country
      from groups g, network_settings s, calendars c join containers k on k.id = c.id and k.group_id is null
    `.execute(bed.db.kysely);
    const { memberId } = founder;
    expect(rows).toEqual([{ created_by: memberId, calendar_of: memberId, country: 'DE' }]);
  });

  it('welcomes newcomers with a post that they can answer', async () => {
    const newcomer = await bed.as(await addByHand('nina@example.org'));
    const { activities } = (await newcomer.call(getStream, { params: { slug: 'all' } })).body;
    expect(activities).toHaveLength(1);
    expect(JSON.stringify(activities[0])).toContain('Willkommen in Lindenplatz!');
    const { status } = await newcomer.call(createReply, {
      params: { activityId: activities[0]!.id, type: 'replies' },
      body: { content: 'Hallo!' },
    });
    expect(status).toBe(201);
  });
});

describe('a group for everybody', () => {
  it('is joined by who signs up, at once or when they are let in, but not by external members', async () => {
    await changeSettings(bed.db.kysely, { join_user_can_initiate: true });
    await bed.services.settings.reload();
    const selma = await comeBySigningUp('selma@example.org');
    expect(await membersOf(slug)).toContain(selma);
    await changeSettings(bed.db.kysely, { join_moderated: true });
    await bed.services.settings.reload();
    const waiting = await comeBySigningUp('wanda@example.org');
    expect(await membersOf(slug)).not.toContain(waiting);
    expect((await founder.call(acceptWaitingMember, { params: { id: waiting } })).status).toBe(204);
    expect(await membersOf(slug)).toContain(waiting);
    const guest = await addByHand('gast@example.org', true);
    expect(await membersOf(slug)).not.toContain(guest);
  });

  it('adds nobody who is there already, and nobody once it lies in the archive', async () => {
    const early = await addByHand('frueh@example.org');
    const { body } = await founder.call(createGroup, {
      body: {
        group: {
          name: 'Nachrichten',
          group_category_id: (await founder.call(getGroup, { params: { slug } })).body.group_category_id,
        },
      },
    });
    const change = { params: { slug: body.groupSlug }, body: { group: { for_everybody: true } } };
    const member = await bed.as(early);
    expect((await member.call(updateGroup, change)).status).toBe(403);
    expect((await founder.call(updateGroup, change)).status).toBe(200);
    expect(await membersOf(body.groupSlug)).toEqual([founder.memberId]);
    const next = await addByHand('danach@example.org');
    expect(await membersOf(body.groupSlug)).toContain(next);
    await sql`update groups set archived_at = now() where id = ${body.id}`.execute(bed.db.kysely);
    const last = await addByHand('zuletzt@example.org');
    expect(await membersOf(body.groupSlug)).not.toContain(last);
    expect(await membersOf(slug)).toContain(last);
  });

  it('is marked by network administrators alone', async () => {
    const member = await bed.as(await addByHand('gruenderin@example.org'));
    const group_category_id = (await founder.call(getGroup, { params: { slug } })).body.group_category_id;
    const { status, problem } = await member.call(createGroup, {
      body: { group: { name: 'Alle zu mir', group_category_id, for_everybody: true } },
    });
    expect(status).toBe(422);
    expect(problem.codes).toEqual({ 'group.for_everybody': ['not_allowed'] });
  });
});

describe('a group that somebody founds', () => {
  it('has a calendar of its name, which follows the name until it has another', async () => {
    const group_category_id = (await founder.call(getGroup, { params: { slug } })).body.group_category_id;
    const { groupSlug } = (
      await founder.call(createGroup, { body: { group: { name: 'Chor', group_category_id } } })
    ).body;
    const names = async () =>
      (await founder.call(listCalendarsOfGroup, { params: { slug: groupSlug } })).body.calendars.map(
        ({ name }) => name,
      );
    expect(await names()).toEqual(['Chor']);
    const rename = (name: string) =>
      founder.call(updateGroup, { params: { slug: groupSlug }, body: { group: { name } } });
    await rename('Kammerchor');
    expect(await names()).toEqual(['Kammerchor']);
    await sql`update containers set name = 'Proben' where kind = 'calendar' and name = 'Kammerchor'`.execute(
      bed.db.kysely,
    );
    await rename('Chor');
    expect(await names()).toEqual(['Proben']);
  });
});
