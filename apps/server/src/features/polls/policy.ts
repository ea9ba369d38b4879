import type { Poll } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { entryAbilities, type PlaceRow } from '../activities/index.ts';
import type { PollRow } from './tables.ts';

/** What it takes of a post to say what somebody may do with its poll. */
export type PollPost = { author_id: number; places: readonly PlaceRow[] };

/** Those who run a poll: its author while they take part where it lies, and who moderates there. */
export function runsPoll(viewer: Viewer, post: PollPost): boolean {
  const { update, destroy, react } = entryAbilities(viewer, post.author_id, post.places);
  return update || (destroy && (react || post.author_id !== viewer.memberId));
}

/** Answering is taking part, as reacting is. */
export const canAnswer = (viewer: Viewer, post: PollPost): boolean =>
  entryAbilities(viewer, post.author_id, post.places).react;

export function pollAbilities(
  viewer: Viewer,
  post: PollPost,
  poll: Pick<PollRow, 'is_closed' | 'members_add_options' | 'type' | 'appointment_id'>,
): Poll['can'] {
  const answers = canAnswer(viewer, post);
  const runs = runsPoll(viewer, post);
  return {
    answer: answers && !poll.is_closed,
    add_options: answers && !poll.is_closed && poll.members_add_options,
    close: runs && poll.appointment_id === null,
    make_appointment: runs && poll.type === 'schedule' && poll.appointment_id === null,
  };
}
