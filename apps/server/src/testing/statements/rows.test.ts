import { ENDPOINTS } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { CASES } from '../matrix/cases.ts';
import { buildWorld, type World } from '../matrix/world.ts';
import { multipartOf } from '../multipart.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { type Declared, declaredRows, type Kind } from './declared-rows.ts';
import { noteStatements, type SentColumn } from './sent-statements.ts';

let bed: TestBed;
let world: World;
const { sent, stop } = noteStatements();
beforeAll(async () => {
  bed = await startTestBed();
  world = await buildWorld(bed);
});
afterAll(async () => {
  stop();
  await bed?.stop();
});

/** Calls everything as the one who may do most, so that the server sends the statements that it has. */
async function callEverything(): Promise<void> {
  const own = world.people.network_admin;
  for (const endpoint of ENDPOINTS) {
    for (const build of Object.values(CASES[endpoint.name] ?? {})) {
      // Whoever signs out does it with a session of its own.
      const client = endpoint.name === 'signOut' ? await bed.as(own) : world.clients.network_admin;
      const { upload, ...input } = await build(world, 'network_admin', own);
      const file = { name: 'note.txt', type: 'text/plain', bytes: Buffer.from('Hallo') };
      await client.call(endpoint, { ...input, ...(upload && multipartOf({ file })) } as never);
    }
  }
  await bed.delivered();
}

/** What the driver makes of a value of each type of PostgreSQL, see platform/db/database.ts. */
async function kindsByType(): Promise<Map<number, Kind>> {
  const { rows } = await sql<{ oid: number; name: string }>`
    select oid::int as oid, typname::text as name from pg_type
  `.execute(bed.db.kysely);
  const kinds: Record<string, Kind> = Object.fromEntries([
    ...['int2', 'int4', 'int8', 'float4', 'float8', 'oid'].flatMap((name) => [
      [name, 'number'],
      [`_${name}`, 'number[]'],
    ]),
    ...['text', 'varchar', 'bpchar', 'uuid', 'inet'].map((name) => [`_${name}`, 'string[]']),
    ['bool', 'boolean'],
    ['_bool', 'boolean[]'],
    // Objects of a kind of their own, and json, which may be anything.
    ...['json', 'jsonb', 'date', 'timestamp', 'bytea', 'interval', 'point', 'circle'].flatMap((name) => [
      [name, 'unknown'],
      [`_${name}`, 'unknown'],
    ]),
    ...['_timestamptz', '_numeric'].map((name) => [name, 'unknown']),
  ]);
  // Everything else is text as it comes: numeric too, and lists of citext and of enums.
  return new Map(rows.map(({ oid, name }) => [oid, kinds[name] ?? 'string']));
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const lengthOf = ({ parts }: Declared) => parts.join('').length;

/** The statement of the sources that a sent text comes from: of those that fit, the one with the most text of its own. */
function originOf(text: string, all: readonly (Declared & { pattern: RegExp })[]): Declared | undefined {
  const [best, next] = all
    .filter(({ pattern }) => pattern.test(text))
    .sort((a, b) => lengthOf(b) - lengthOf(a));
  return best && (!next || lengthOf(best) > lengthOf(next)) ? best : undefined;
}

function mistakesIn({ place, columns }: Declared, given: readonly SentColumn[], kinds: Map<number, Kind>) {
  const names = given.map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return [
    ...twice.map((name) => `${place}: gives ${name} twice, of which a row keeps one`),
    ...[...columns].flatMap(([name, { kind, isOptional }]) => {
      const column = given.find((one) => one.name === name);
      if (!column) return isOptional ? [] : [`${place}: has no column ${name}`];
      const real = kinds.get(column.type) ?? 'unknown';
      return kind === 'unknown' || real === 'unknown' || kind === real
        ? []
        : [`${place}: ${name} is declared as ${kind}, and comes as ${real}`];
    }),
  ];
}

/** Too little text of its own to tell a statement by. */
const TELLING = 40;

describe('a statement that is written by hand', () => {
  it('gives the columns that its row type declares, as the types that it declares', async () => {
    await callEverything();
    const declared = declaredRows()
      .filter((one) => lengthOf(one) >= TELLING)
      .map((one) => ({ ...one, pattern: new RegExp(`^${one.parts.map(escaped).join('[^]*?')}$`) }));
    const kinds = await kindsByType();
    const compared = new Set<string>();
    const mistakes = [...sent].flatMap(([text, given]) => {
      const origin = originOf(text, declared);
      if (!origin) return [];
      compared.add(origin.place);
      return mistakesIn(origin, given, kinds);
    });
    expect([...new Set(mistakes)]).toEqual([]);
    expect(compared.size).toBeGreaterThan(150);
  }, 300_000);
});
