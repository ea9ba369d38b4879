import type { Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { presentOptionDate } from './option-dates.ts';
import type { HeldOption, HeldPoll } from './tables.ts';

/** What a poll asked before it was changed, with what was answered until then. */
export type FormerPoll = {
  title: string;
  answer_count: number;
  options: {
    id: number;
    label: string;
    date: ReturnType<typeof presentOptionDate>;
    limit: number | null;
    count: number;
    maybe_count: number;
    no_count: number;
  }[];
};

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** A question or its options were corrected; `former` is how they stood. */
    poll_corrected: { activityId: number; former: FormerPoll };
  }
}

/**
 * THE place where the former wording of a poll goes to the history of its post, as JSON: called within the transaction
 * of the change, before anything of the poll is changed, while the post is held.
 */
export async function keepFormer(
  tx: Transaction,
  actorId: number,
  activityId: number,
  poll: HeldPoll,
  options: readonly HeldOption[],
): Promise<void> {
  const former: FormerPoll = {
    title: poll.title,
    answer_count: poll.answer_count,
    options: options.map((option) => ({
      id: option.id,
      label: option.label,
      date: presentOptionDate(option),
      limit: option.answer_limit,
      count: option.yes_count,
      maybe_count: option.maybe_count,
      no_count: option.no_count,
    })),
  };
  await recordEvents(tx, [{ type: 'poll_corrected', actorId, payload: { activityId, former } }]);
}
