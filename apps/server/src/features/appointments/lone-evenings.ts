import type { Transaction } from '../../platform/db/database.ts';
import { type Farewell, farewellsOf } from '../appointment-removal/index.ts';

/**
 * An evening of a series as those have it in their calendars who come to that one alone, and the recurrence id that it
 * has now; null where there is no such evening any more.
 */
export type Replaced = { farewell: Farewell; now: string | null };

/** The evenings to come of a series to which somebody comes without coming to all of it: to be asked before it changes. */
export const loneEvenings = async (tx: Transaction, masterId: number): Promise<Farewell[]> =>
  (await farewellsOf(tx, [masterId])).filter(({ recurrenceId }) => recurrenceId !== '');

/**
 * Those of these evenings that have another uid now, as an evening has it that stands by itself: it is made of the uid of
 * the series and the recurrence id, and both change.
 * @param nameOf the recurrence id that an evening has now
 */
export const replacedOf = (
  evenings: readonly Farewell[],
  { uid }: { uid: string },
  nameOf: (recurrenceId: string) => string | null,
): Replaced[] =>
  evenings
    .map((farewell) => ({ farewell, now: nameOf(farewell.recurrenceId) }))
    .filter(({ farewell, now }) => farewell.uid !== uid || farewell.recurrenceId !== now);
