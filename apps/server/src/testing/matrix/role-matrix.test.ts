import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ENDPOINTS, type Endpoint } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScriptedOffice, startScriptedOffice } from '../../features/office/testing/scripted-office.ts';
import { isAudited } from '../../platform/audit/calls.ts';
import { auditHead, verifyAudit } from '../../platform/audit/verify.ts';
import { sql } from '../../platform/db/database.ts';
import { multipartOf } from '../multipart.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { startTranslationServer, type TranslationServer } from '../translation-server.ts';
import type { CaseInput } from './case-builders.ts';
import { CASES } from './cases.ts';
import { buildWorld, ROLES, type Role, type World } from './world.ts';

const tablePath = fileURLToPath(new URL('./role-matrix.tsv', import.meta.url));
const header = ['endpoint', 'case', ...ROLES];

/** The reviewed table: which status each role gets. */
const table = new Map(
  readFileSync(tablePath, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([endpoint, name, ...statuses]) => [`${endpoint}\t${name}`, statuses.map(Number)]),
);

let bed: TestBed;
let translator: TranslationServer;
let office: ScriptedOffice;
let world: World;
beforeAll(async () => {
  translator = await startTranslationServer();
  office = await startScriptedOffice({ hasKeys: false });
  bed = await startTestBed({
    worker: false,
    environment: {
      TRANSLATION_URL: translator.url,
      MEETING_URL: 'https://meet.example.org/{room}',
      OFFICE_URL: office.url,
    },
  });
  world = await buildWorld(bed);
});
afterAll(async () => {
  await bed.stop();
  await translator.stop();
  await office.stop();
});

async function statusOf(endpoint: Endpoint, role: Role, input: CaseInput): Promise<number> {
  const { upload, ...rest } = input;
  // Signing out ends a session, so each role does it with one of its own.
  const client =
    endpoint.name === 'signOut' && role !== 'anonymous'
      ? await bed.as(world.people[role])
      : world.clients[role];
  const form = upload
    ? multipartOf({ file: { name: 'note.txt', type: 'text/plain', bytes: Buffer.from('Hallo') } })
    : undefined;
  const answer = await client.call(endpoint, { ...rest, ...form } as never);
  return answer.status;
}

/** Calls after which people stand elsewhere towards the groups. */
const MOVING = new Set([
  'joinGroup',
  'leaveGroup',
  'acceptInvite',
  'rejectInvite',
  'renewInvites',
  'revokeInvites',
]);

/** Joining, leaving and reading change the world: put back what the next role relies on. */
async function restore(): Promise<void> {
  const { people, open, closed, hidden, author } = world;
  const inside = [author, people.external_inside, people.group_member, people.group_admin, people.locked];
  for (const group of [open, closed, hidden]) {
    await sql`delete from group_memberships where group_id = ${group.id} and member_id <> all(${inside}::bigint[])`.execute(
      bed.db.kysely,
    );
    await sql`
      insert into group_memberships (group_id, member_id, state, is_admin)
      select ${group.id}, member_id, 'member', member_id = ${people.group_admin} from unnest(${inside}::bigint[]) as t (member_id)
      on conflict (group_id, member_id) do update set state = 'member', is_admin = excluded.is_admin
    `.execute(bed.db.kysely);
  }
}

describe('the role matrix', () => {
  it('has a case for every endpoint and no other', () => {
    expect(Object.keys(CASES).sort()).toEqual(ENDPOINTS.map((endpoint) => endpoint.name).sort());
  });

  it('says of the same calls as the contract that they need a session', () => {
    const rowsOf = (name: string) => [...table].filter(([key]) => key.startsWith(`${name}\t`));
    for (const { name, access } of ENDPOINTS) {
      const asksToSignIn = rowsOf(name).every(([, [anonymous]]) => anonymous === 401);
      expect(access !== 'anyone', name).toBe(asksToSignIn);
    }
  });

  it('[RUL-0003] answers every role as the reviewed table says', async () => {
    const lines: string[] = [];
    const differences: string[] = [];
    for (const endpoint of ENDPOINTS) {
      for (const [name, build] of Object.entries(CASES[endpoint.name] ?? {})) {
        const statuses: number[] = [];
        for (const role of ROLES) {
          const own = role === 'anonymous' ? 0 : world.people[role];
          statuses.push(await statusOf(endpoint, role, await build(world, role, own)));
        }
        if (MOVING.has(endpoint.name)) await restore();
        const key = `${endpoint.name}\t${name}`;
        lines.push([key, ...statuses].join('\t'));
        const expected = table.get(key);
        if (!expected || expected.join() !== statuses.join()) {
          differences.push(`${key}: expected ${expected?.join(' ') ?? 'no row'}, got ${statuses.join(' ')}`);
        }
      }
    }
    if (process.env.WRITE_MATRIX) writeFileSync(tablePath, `${[header.join('\t'), ...lines].join('\n')}\n`);
    expect(differences).toEqual([]);
    expect(table.size).toBe(lines.length);
  }, 600_000);

  /** Those of whom most is refused or allowed: what is kept does not follow from the role, but from what was answered. */
  const KEPT = ['external_outside', 'group_member', 'group_admin', 'network_admin'] as const;

  it('[A-29] keeps in the audit log who changed what, who was refused it, and nothing else', async () => {
    const { kysely } = bed.db;
    const last = async () => (await auditHead(kysely)).id;
    const wrong: unknown[] = [];
    for (const endpoint of ENDPOINTS.filter(isAudited)) {
      for (const [name, build] of Object.entries(CASES[endpoint.name] ?? {})) {
        for (const role of KEPT) {
          const input = await build(world, role, world.people[role]);
          const before = await last();
          const status = await statusOf(endpoint, role, input);
          const kept = await sql<{ actor_id: number; action: string; outcome: string; via: string }>`
            select actor_id, action, outcome, via from audit_entries where id > ${before}
          `.execute(kysely);
          const outcome = status < 300 ? 'done' : status === 403 || status === 409 ? 'refused' : null;
          const expected = outcome
            ? [{ actor_id: world.people[role], action: endpoint.name, outcome, via: 'web' }]
            : [];
          if (JSON.stringify(kept.rows) !== JSON.stringify(expected))
            wrong.push({ call: endpoint.name, case: name, role, status, kept: kept.rows });
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(await verifyAudit(kysely)).toMatchObject({ brokenAt: null });
  }, 600_000);
});
