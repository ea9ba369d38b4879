import fc from 'fast-check';
import { type RawBuilder, sql } from '../../platform/db/database.ts';
import type { Person } from '../../platform/policy/asking.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { type Network, network, removeNetwork, writeNetwork } from './random-network.ts';

export type Reader = Person & Pick<Viewer, 'networkId'>;

export type ReadingBed = TestBed & {
  readonly networkId: number;
  /** Tries something on networks, one after the other, with everybody who is part of them. */
  onNetworks(
    runs: number,
    attempt: (plan: Network, people: Reader[]) => Promise<void>,
    /** For what takes long: a network that fails is told as it is, and none that is smaller is looked for. */
    options?: { endOnFailure: boolean },
  ): Promise<void>;
  /** What is read and by whom, of a statement that gives `id` and `member_id`. */
  pairs(statement: RawBuilder<unknown>): Promise<string[]>;
};

export const pairOf = (id: number, memberId: number): string => `${id} by ${memberId}`;

/** Whether chats are open to somebody. */
export const canChat = ({ isExternal }: Reader, { guestsChat }: Network): boolean =>
  guestsChat || !isExternal;

/** A server on a database for random networks. */
export async function startReadingBed(): Promise<ReadingBed> {
  const bed = await startTestBed({ worker: false });
  const { id: networkId } = await bed.openNetwork();
  // Writes a post into each stream: somebody whose own things nobody asks for.
  const author = (await bed.buildMember()).id;
  await sql`insert into tags (name) values ('dorf')`.execute(bed.db.kysely);
  const inTransaction = (run: Parameters<ReturnType<typeof bed.db.kysely.transaction>['execute']>[0]) =>
    bed.db.kysely.transaction().execute(run);

  async function readers(): Promise<Reader[]> {
    const { rows } = await sql<Reader>`
      select m.id as "memberId", m.network_id as "networkId", m.is_external as "isExternal",
        m.is_network_admin as "isNetworkAdmin", array(
          select a.group_category_id from group_category_administrators a where a.member_id = m.id
        ) as "administeredCategoryIds"
      from members m where m.id <> ${author} order by m.id
    `.execute(bed.db.kysely);
    return rows;
  }

  return {
    ...bed,
    networkId,
    async onNetworks(runs, attempt, options = { endOnFailure: false }) {
      const property = fc.asyncProperty(network, async (plan) => {
        await inTransaction((tx) => writeNetwork(tx, plan, author));
        await attempt(plan, await readers());
      });
      await fc.assert(
        property.afterEach(() => inTransaction((tx) => removeNetwork(tx, author)) as Promise<void>),
        { numRuns: runs, ...options },
      );
    },
    async pairs(statement) {
      const { rows } = await (statement as RawBuilder<{ id: number; member_id: number }>).execute(
        bed.db.kysely,
      );
      return rows.map(({ id, member_id }) => pairOf(id, member_id)).toSorted();
    },
  };
}
