import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LIVE_CALLS } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import { buildWorld, ROLES, type World } from '../matrix/world.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { connectRoles, type LiveCallers } from './callers.ts';
import { LIVE_CASES } from './live-cases.ts';

const tablePath = fileURLToPath(new URL('./live-matrix.tsv', import.meta.url));
const header = ['guests', 'event', 'case', ...ROLES];

/** The reviewed table: 200, or the status of the problem that each role gets. */
const table = new Map(
  readFileSync(tablePath, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([guests, event, name, ...statuses]) => [`${guests}\t${event}\t${name}`, statuses.join('\t')]),
);

let bed: TestBed;
let world: World;
let callers: LiveCallers;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  world = await buildWorld(bed);
  callers = await connectRoles(world);
});
afterAll(async () => {
  callers?.close();
  await bed?.stop();
});

describe('the role matrix of live calls', () => {
  it('has a case for every call and no other', () => {
    expect(Object.keys(LIVE_CASES).sort()).toEqual(LIVE_CALLS.map(({ event }) => event).sort());
  });

  it('[RUL-0249] answers every role as the reviewed table says, with guests who may chat and without', async () => {
    const lines: string[] = [];
    const differences: string[] = [];
    for (const guests of ['out', 'in']) {
      await changeSettings(bed.db.kysely, { guest_users_allow_chat: guests === 'in' });
      await bed.services.settings.reload();
      for (const { event } of LIVE_CALLS) {
        for (const [name, build] of Object.entries(LIVE_CASES[event]!)) {
          const statuses: number[] = [];
          for (const role of ROLES) {
            const own = role === 'anonymous' ? 0 : world.people[role];
            const answer = await callers.call(role, event, await build(world, role, own));
            statuses.push(answer.ok ? 200 : answer.problem.status);
          }
          const key = `${guests}\t${event}\t${name}`;
          lines.push(`${key}\t${statuses.join('\t')}`);
          if (table.get(key) !== statuses.join('\t'))
            differences.push(`${key}: expected ${table.get(key) ?? 'no row'}, got ${statuses.join(' ')}`);
        }
      }
    }
    if (process.env.WRITE_MATRIX) writeFileSync(tablePath, `${[header.join('\t'), ...lines].join('\n')}\n`);
    expect(differences).toEqual([]);
    expect(table.size).toBe(lines.length);
  }, 120_000);
});
