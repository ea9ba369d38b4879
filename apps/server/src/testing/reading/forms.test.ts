import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf, timeFor } from '../../../../../tools/long/sizes.ts';
import { rawSql, sql } from '../../platform/db/database.ts';
import { asMember, asNobody, asViewer, valuesOf } from '../../platform/policy/asking.ts';
import { factsText, hearersOf, type Kind, readIdsText, readsText } from '../../platform/policy/kind.ts';
import { KINDS } from '../../platform/policy/kinds.ts';
import { roomsOf } from '../../platform/policy/viewer-rooms.ts';
import { createOracle } from './oracle.ts';
import type { Network } from './random-network.ts';
import { canChat, pairOf, type Reader, type ReadingBed, startReadingBed } from './reading-bed.ts';

const NETWORKS = sizeOf('reading');

let bed: ReadingBed;
beforeAll(async () => {
  bed = await startReadingBed();
});
afterAll(() => bed.stop());

/** A statement once for each reader, with what `asViewer` says of them. */
async function byEach(
  people: readonly Reader[],
  plan: Network,
  text: (who: ReturnType<typeof asViewer>) => string,
): Promise<string[]> {
  const found = await Promise.all(
    people.map((reader) =>
      bed.pairs(
        sql`select id, ${reader.memberId}::bigint as member_id from (${rawSql(text(asViewer(reader, canChat(reader, plan))), valuesOf(reader))}) found`,
      ),
    ),
  );
  return found.flat().toSorted();
}

const rowsOf = ({ table, is }: Kind) => `from ${table} c where ${is?.('c') ?? 'true'}`;

/** By the predicate on a row, for one person after the other. */
const byRow = (kind: Kind, people: readonly Reader[], plan: Network) =>
  byEach(people, plan, (who) => `select c.id ${rowsOf(kind)} and ${readsText(kind, 'c', who)}`);

/** By the ids of all that a person reads. */
const byIds = (kind: Kind, people: readonly Reader[], plan: Network) =>
  byEach(people, plan, (who) => `select distinct id from (${readIdsText(kind, who)}) ids`);

/** By the predicate for everybody at once. */
const byMembers = (kind: Kind, people: readonly Reader[], { guestsChat }: Network) =>
  bed.pairs(
    sql`select c.id, p.id as member_id ${sql.raw(rowsOf(kind).replace(' where ', ' cross join members p where '))}
      and p.id = any(${people.map(({ memberId }) => memberId)}::bigint[]) and ${sql.raw(readsText(kind, 'c', asMember('p', guestsChat)))}`,
  );

/** By the rooms of the socket: those who are in one where a row is heard of. */
async function byRooms(kind: Kind, people: readonly Reader[], plan: Network): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id, ${sql.raw(factsText(kind, 'c'))} ${sql.raw(rowsOf(kind))}
  `.execute(bed.db.kysely);
  const own = await Promise.all(
    people.map(async (reader) => ({
      memberId: reader.memberId,
      rooms: new Set(await roomsOf(bed.db.kysely, reader, canChat(reader, plan))),
    })),
  );
  return rows
    .flatMap((row) => {
      const hearers = hearersOf(kind, bed.networkId, row);
      // A room of one person is somebody's.
      expect(hearers.people.filter((room) => !own.some(({ rooms }) => rooms.has(room)))).toEqual([]);
      const heard = Object.values(hearers).flat();
      const hearing = own.filter(({ rooms }) => heard.some((room) => rooms.has(room)));
      return hearing.map(({ memberId }) => pairOf(row.id, memberId));
    })
    .toSorted();
}

/** Of who is not signed in, by the row and by the ids. */
const byNobody = async (kind: Kind): Promise<string[]> => [
  ...(await bed.pairs(
    sql`select c.id, 0 as member_id ${sql.raw(rowsOf(kind))} and ${sql.raw(readsText(kind, 'c', asNobody))}`,
  )),
  ...(await bed.pairs(sql`select id, 0 as member_id from (${sql.raw(readIdsText(kind, asNobody))}) ids`)),
];

describe('the forms of who may read', () => {
  it(
    'say the same, whatever the network is like',
    async () => {
      const seen = new Map(Object.keys(KINDS).map((name) => [name, 0]));
      await bed.onNetworks(NETWORKS, async (plan, people) => {
        const oracle = await createOracle(bed.db.kysely, plan.guestsChat);
        for (const [name, kind] of Object.entries(KINDS)) {
          const expected = people.flatMap((reader) =>
            oracle[name]!(reader).map((id) => pairOf(id, reader.memberId)),
          );
          const rows = await byRow(kind, people, plan);
          expect(rows, `${name}, one person`).toEqual(expected.toSorted());
          seen.set(name, seen.get(name)! + rows.length);
          expect(await byMembers(kind, people, plan), `${name}, many people`).toEqual(rows);
          expect(await byIds(kind, people, plan), `${name}, ids`).toEqual(rows);
          if (kind.ways.every(({ heard }) => heard))
            expect(await byRooms(kind, people, plan), `${name}, rooms`).toEqual(rows);
          expect(await byNobody(kind), `${name}, nobody`).toEqual([]);
        }
      });
      for (const [name, count] of seen) expect(count, name).toBeGreaterThan(NETWORKS);
    },
    timeFor('reading', 60_000),
  );
});
