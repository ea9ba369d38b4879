import { ENDPOINTS, type Endpoint, startPreview } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { memberAdmitted } from '../../platform/registries/admissions.ts';
import { addressOf, type Client } from '../../testing/client.ts';
import type { CaseInput } from '../../testing/matrix/case-builders.ts';
import { CASES } from '../../testing/matrix/cases.ts';
import { buildWorld, type Role, type World } from '../../testing/matrix/world.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { startReading } from '../members/index.ts';

let bed: TestBed;
let world: World;
let everybody: { id: number; slug: string };
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  world = await buildWorld(bed);
  everybody = await bed.buildGroup({
    createdBy: world.people.group_admin,
    name: 'Für alle',
    access: 'hidden',
  });
  await sql`update groups set is_for_everybody = true, chat_enabled = true where id = ${everybody.id}`.execute(
    bed.db.kysely,
  );
});
afterAll(() => bed?.stop());

const reads = ENDPOINTS.filter(({ method, bytes }) => method === 'GET' && !bytes);

/** Every reading call with what it is asked with for a role; made once, so that all ask the same. */
async function questionsFor(role: Exclude<Role, 'anonymous'>) {
  const questions: { name: string; url: string }[] = [];
  for (const endpoint of reads)
    for (const [name, build] of Object.entries(
      TELLING.has(endpoint.name) ? {} : (CASES[endpoint.name] ?? {}),
    )) {
      const input: CaseInput = await build(world, role, world.people[role]);
      questions.push({
        name: `${endpoint.name} ${name}`.trim(),
        url: addressOf(endpoint as Endpoint, input.params as never, input.query as never),
      });
    }
  return questions;
}

const ask = async (client: Client, url: string) => {
  const headers = { accept: 'application/json', cookie: client.cookie };
  const { statusCode, payload } = await bed.http.inject({ method: 'GET', url, headers });
  return `${statusCode} ${payload}`;
};

/** An answer without what differs each time, and without who asks. */
const said = (answer: string, ownId: number) =>
  answer
    .replaceAll(/"(request_id|csrf_token|token|expires_at)":"[^"]*",?/g, '')
    .replaceAll(/"preview":(null|\{[^}]*\}),/g, '')
    .replaceAll(/(auth_token=|by_token\/)[\w.-]+/g, '$1')
    .replaceAll(new RegExp(`(?<![\\d-])${ownId}(?!\\d)`, 'g'), 'OWN');

/** Where two answers part: enough of both to see what it is about. */
const parting = (name: string, one: string, other: string) => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return `${name}: ${around(one)} ⇄ ${around(other)}`;
};

/** Calls that say something else each time, or that tell of what was done, or of who came last. */
const TELLING = new Set([
  'getBackups',
  'getOperating',
  'getWebToken',
  'getAuditFilters',
  'listAuditEntries',
  'newFactor',
  'readWidgetBar',
  'verifyAuditLog',
]);

describe('what a preview shows', { timeout: 120_000 }, () => {
  it('is for a new member, answer by answer, what somebody sees who has just come [A-28]', async () => {
    const asAdmin = await bed.as(world.people.network_admin);
    const questions = await questionsFor('other_member');
    // No other number has these digits.
    await sql`alter table members alter column id restart with 770001`.execute(bed.db.kysely);
    await sql`alter table previews alter column id restart with 880001`.execute(bed.db.kysely);
    const newcomer = await bed.buildMember({ name: 'neues Mitglied' });
    await bed.db.kysely.transaction().execute(async (tx) => {
      await startReading(tx, newcomer.id, world.network.id);
      await memberAdmitted(tx, newcomer.id);
      await sql`
        update members set created_at = now(), first_name = display_name, last_name = '', email = null,
          first_steps_put_away_at = null, time_zone = (select time_zone from members where id = ${world.people.network_admin})
        where id = ${newcomer.id}
      `.execute(tx);
    });
    const asNewcomer = await bed.as(newcomer.id);
    expect((await asAdmin.call(startPreview, { body: { kind: 'new_member' } })).status).toBe(201);
    const viewerId = (await sql<{ id: number }>`select viewer_id as id from previews`.execute(bed.db.kysely))
      .rows[0]!.id;
    const others: string[] = [];
    for (const { name, url } of questions) {
      // The session is that of whoever looks, and is shown to nobody else.
      if (name === 'listOwnSessions') continue;
      const [real, shown] = [await ask(asNewcomer, url), await ask(asAdmin, url)];
      const [one, other] = [said(real, newcomer.id), said(shown, viewerId)];
      if (one !== other) others.push(parting(name, one, other));
    }
    expect(others).toEqual([]);
    expect(await ask(asAdmin, `/api/v1/groups/${everybody.slug}`)).toMatch(/^200/);
    expect(await ask(asAdmin, `/api/v1/groups/${world.hidden.slug}`)).toMatch(/^404/);
  });

  it('is nothing to anybody else: lists, counts and figures stay what they were', async () => {
    const [asAdmin, asOther] = [
      await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id),
      await bed.as(world.people.network_admin),
    ];
    const { rows: roles } = await sql<{ id: number }>`
      insert into membership_roles (network_id, slug, name, plural_name)
      select id, 'rat', 'Rat', 'Räte' from networks returning id
    `.execute(bed.db.kysely);
    const asMember = world.clients.group_member;
    const askers = [
      { client: asOther, questions: await questionsFor('network_admin') },
      { client: asMember, questions: await questionsFor('group_member') },
    ];
    for (const each of askers)
      each.questions.push(
        { name: 'group', url: `/api/v1/groups/${everybody.slug}` },
        { name: 'group members', url: `/groups/${everybody.slug}/members` },
      );
    const answers = async () => {
      const all = new Map<string, string>();
      for (const [index, { client, questions }] of askers.entries())
        for (const { name, url } of questions) all.set(`${index} ${name}`, said(await ask(client, url), 0));
      return all;
    };
    // How many belong to the network is known for a minute: what was counted while they came in is counted anew.
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    await answers();
    later.mockRestore();
    const before = await answers();
    for (const body of [
      { kind: 'role', id: roles[0]!.id },
      { kind: 'group_category', id: world.categoryId },
    ] as const) {
      expect((await asAdmin.call(startPreview, { body })).status).toBe(201);
      const during = await answers();
      const changed = [...during].flatMap(([name, answer]) =>
        before.get(name) === answer ? [] : [parting(name, before.get(name)!, answer)],
      );
      expect(changed).toEqual([]);
      await sql`update previews set ends_at = now()`.execute(bed.db.kysely);
    }
  });
});
