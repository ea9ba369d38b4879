import {
  likeActivity,
  type Reacted,
  reactToActivity,
  reactToReply,
  unlikeActivity,
  unreactToActivity,
  unreactToReply,
} from '@dorfplatz/contract';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { changeActivity, likesQuery, type Target } from './api.ts';
import { like, withReaction } from './reactions.ts';

function changeReacted({ activityId, replyId }: Target, change: (reacted: Reacted) => Reacted): void {
  const pick = <Entry extends Reacted>(entry: Entry): Entry => {
    const { like_count, reactions, i } = entry;
    const changed = change({ like_count, reactions, i });
    return { ...entry, ...changed, i: { ...i, ...changed.i } };
  };
  changeActivity(activityId, (activity) =>
    replyId === null
      ? pick(activity)
      : { ...activity, replies: activity.replies.map((each) => (each.id === replyId ? pick(each) : each)) },
  );
}

function sendReaction({ activityId, replyId }: Target, emoji: string, isSet: boolean): Promise<Reacted> {
  if (replyId !== null) {
    return call(isSet ? reactToReply : unreactToReply, { params: { id: replyId, emoji } });
  }
  if (emoji === like) return call(isSet ? likeActivity : unlikeActivity, { params: { id: activityId } });
  return call(isSet ? reactToActivity : unreactToActivity, { params: { id: activityId, emoji } });
}

/** Sets or takes back a reaction: shown at once, confirmed or rolled back. Throws ApiError. */
export async function react(target: Target, emoji: string, isSet: boolean): Promise<void> {
  changeReacted(target, (reacted) => withReaction(reacted, emoji, isSet));
  try {
    const answer = await sendReaction(target, emoji, isSet);
    changeReacted(target, () => answer);
    void queryClient.invalidateQueries({ queryKey: likesQuery(target).queryKey });
  } catch (error) {
    changeReacted(target, (reacted) => withReaction(reacted, emoji, !isSet));
    throw error;
  }
}
