import type { Poll, PollOption, PollState } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type Naming, presentActor } from '../members/index.ts';
import { presentOptionDate } from './option-dates.ts';
import type { PollPost } from './policy.ts';
import { pollAbilities } from './policy.ts';
import type { OptionRow, PollRow } from './tables.ts';

/** Of those who answered (decision 34); 0 while nobody has. */
export const percentOf = (count: number, answered: number): number =>
  answered === 0 ? 0 : Math.round((100 * count) / answered);

/** Whether an option of a schedule is the best so far: more say yes to none, and of those with as many, more perhaps. */
function bestOf({ type, options }: Pick<PollRow, 'type' | 'options'>): (option: OptionRow) => boolean {
  if (type !== 'schedule') return () => false;
  const [best] = options.toSorted(
    (one, other) => other.yes_count - one.yes_count || other.maybe_count - one.maybe_count,
  );
  if (!best || best.yes_count === 0) return () => false;
  return ({ yes_count, maybe_count }) => yes_count === best.yes_count && maybe_count === best.maybe_count;
}

export function presentOptions(row: PollRow, naming: Naming): PollOption[] {
  const isBest = bestOf(row);
  return row.options.map((option) => ({
    id: option.id,
    label: option.label,
    date: presentOptionDate(option),
    percent: percentOf(option.yes_count, row.answer_count),
    count: option.yes_count,
    maybe_count: option.maybe_count,
    no_count: option.no_count,
    limit: option.answer_limit,
    best: isBest(option),
    voters: option.voters.map((voter) => presentActor(voter, naming)),
  }));
}

/** A poll as somebody sees it in its post. */
export function presentPoll(
  viewer: Viewer,
  post: PollPost,
  row: PollRow,
  options: { naming: Naming; networkMembers: number },
): PollState {
  const poll: Poll = {
    closed: row.is_closed,
    closes_at: row.closes_at,
    members_add_options: row.members_add_options,
    audience: row.is_in_network ? options.networkMembers : row.group_members,
    change: row.change,
    my_answers: row.my_answers,
    can: pollAbilities(viewer, post, row),
  };
  return { options: presentOptions(row, options.naming), answer_count: row.answer_count, poll };
}
