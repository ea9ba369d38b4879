import type {
  Activity,
  ActivityPage,
  ConfirmationCard,
  LiveEvents,
  LiveMessage,
  Reacted,
  Reply,
} from '@dorfplatz/contract';
import { byTime } from './order.ts';
import { belongs, type StreamSource } from './source.ts';

/** Entries of a full page; the server pages by as many. */
const pageLength = 20;

interface Person {
  id: number;
}

/** Puts an entry where its time places it; one that is there already stays as it is. */
export function withActivity(page: ActivityPage, activity: Activity): ActivityPage {
  const { activities, pinned } = page;
  if (pinned.some((known) => known.id === activity.id)) return page;
  if (activities.some((known) => known.id === activity.id)) return page;
  const place = activities.findIndex((known) => byTime(activity, known) > 0);
  // Older than a full page: it lies on a later one.
  if (place === -1 && activities.length >= pageLength) return page;
  return { ...page, activities: activities.toSpliced(place === -1 ? activities.length : place, 0, activity) };
}

/** Puts replies among those already shown, oldest first; known ones are taken anew. */
export function withReplies(activity: Activity, replies: readonly Reply[]): Activity {
  const byId = new Map([...activity.replies, ...replies].map((reply) => [reply.id, reply]));
  return { ...activity, replies: [...byId.values()].sort(byTime) };
}

/** What changes for everyone when an entry is edited; what the viewer did, saw and may do stays theirs. */
function edited<Entry extends Activity | Reply>(old: Entry, next: Entry): Entry {
  // Whether a pinned post is folded away is the viewer's own.
  const pins = 'pins' in old ? { pins: old.pins, pins_in: old.pins_in } : {};
  return { ...next, ...pins, i: old.i, can: old.can };
}

function reactedTo<Entry extends Activity | Reply>(entry: Entry, reacted: Reacted, isOwn: boolean): Entry {
  return {
    ...entry,
    like_count: reacted.like_count,
    reactions: reacted.reactions,
    ...(isOwn && { i: { ...entry.i, ...reacted.i } }),
  };
}

/** An official post after somebody has confirmed it: oneself, or somebody whom one counts. */
function confirmed(card: ConfirmationCard, { counts, confirmed_at }: LiveEvents['confirmation_given']) {
  return {
    ...card,
    ...(counts && card.can.follow_up && { counts }),
    ...(confirmed_at && { confirmed_at, can: { ...card.can, confirm: false } }),
  };
}

/** A page with its entries changed, those that are pinned too; the same page where none is. */
export function withEntries(page: ActivityPage, change: (entries: Activity[]) => Activity[]): ActivityPage {
  const activities = change(page.activities);
  const pinned = change(page.pinned);
  return activities === page.activities && pinned === page.pinned ? page : { ...page, activities, pinned };
}

/** Every entry of a page, those that stand first before the others. */
export const entriesOf = ({ pinned, activities }: ActivityPage): Activity[] => [...pinned, ...activities];

/** One entry after a live message; null when it is gone, the same object when it is not concerned. */
export function applyToActivity(activity: Activity, message: LiveMessage, viewer: Person): Activity | null {
  switch (message.event) {
    case 'activity_updated': {
      const next = message.data.activity;
      if (next.id !== activity.id) return activity;
      return { ...edited(activity, next), unread: activity.unread, replies: activity.replies };
    }
    case 'activity_deleted':
      if (message.data.id === activity.id) return null;
      if (activity.object.shared?.original?.id !== message.data.id) return activity;
      return { ...activity, object: { ...activity.object, shared: { state: 'gone', original: null } } };
    case 'reply_created': {
      const { activity_id, reply, reply_count } = message.data;
      if (activity_id !== activity.id) return activity;
      const object = { ...activity.object, reply_count };
      const i = { ...activity.i, replied: activity.i.replied || reply.actor.id === viewer.id };
      const isKnown = activity.replies.some((known) => known.id === reply.id);
      return isKnown ? { ...activity, object, i } : withReplies({ ...activity, object, i }, [reply]);
    }
    case 'reply_updated': {
      const { activity_id, reply } = message.data;
      if (activity_id !== activity.id) return activity;
      const replies = activity.replies.map((old) => (old.id === reply.id ? edited(old, reply) : old));
      return { ...activity, replies };
    }
    case 'reply_deleted': {
      const { activity_id, id, reply_count } = message.data;
      if (activity_id !== activity.id) return activity;
      const replies = activity.replies.filter((reply) => reply.id !== id);
      return { ...activity, replies, object: { ...activity.object, reply_count } };
    }
    case 'reactions_changed': {
      const { activity_id, reply_id, member_id, reacted } = message.data;
      if (activity_id !== activity.id) return activity;
      const isOwn = member_id === viewer.id;
      if (reply_id === null) return reactedTo(activity, reacted, isOwn);
      const replies = activity.replies.map((reply) =>
        reply.id === reply_id ? reactedTo(reply, reacted, isOwn) : reply,
      );
      return { ...activity, replies };
    }
    case 'poll_changed': {
      const { activity_id, change, options, answer_count, my_answers } = message.data;
      const { object } = activity;
      // What one answered oneself may be newer than what is told.
      if (activity_id !== activity.id || !object.poll || object.poll.change >= change) return activity;
      const poll = { ...object.poll, change, my_answers: my_answers ?? object.poll.my_answers };
      return { ...activity, object: { ...object, options, answer_count, poll } };
    }
    case 'shares_changed': {
      const { activity_id, share_count } = message.data;
      return activity_id === activity.id
        ? { ...activity, object: { ...activity.object, share_count } }
        : activity;
    }
    case 'activity_marked': {
      const { activity_id, ...marks } = message.data;
      return activity_id === activity.id ? { ...activity, i: { ...activity.i, ...marks } } : activity;
    }
    case 'confirmation_given': {
      const { confirmation } = activity.object;
      if (message.data.activity_id !== activity.id || !confirmation) return activity;
      return {
        ...activity,
        object: { ...activity.object, confirmation: confirmed(confirmation, message.data) },
      };
    }
    default:
      return activity;
  }
}

/**
 * A page of a stream after a live message: what a fresh fetch would give. Gives the same object when nothing
 * changes, and for what a message does not carry (`activity_changed`, `access_changed`), which is fetched.
 */
export function applyLive(
  page: ActivityPage,
  message: LiveMessage,
  viewer: Person,
  source: StreamSource,
): ActivityPage {
  if (message.event === 'activity_created') {
    const { activity } = message.data;
    return belongs(activity, source) ? withActivity(page, activity) : page;
  }
  let hasChanged = false;
  const apply = (activity: Activity) => {
    const next = applyToActivity(activity, message, viewer);
    if (next === activity) return [activity];
    hasChanged = true;
    // An edit may take away the tag that the page asks for.
    return next === null || (message.event === 'activity_updated' && belongs(next, source) === false)
      ? []
      : [next];
  };
  const activities = page.activities.flatMap(apply);
  const pinned = page.pinned.flatMap(apply);
  return hasChanged ? { ...page, activities, pinned } : page;
}
