import type { LiveEvents, Notification } from '@dorfplatz/contract';

type Message = LiveEvents['notification'];

/**
 * A list of notifications after a live message: a new one, or one that gathered another person, comes to the top.
 * Gives the same list when the message names none, as after reading elsewhere.
 */
export function withNotification(
  list: readonly Notification[],
  { notification }: Message,
): readonly Notification[] {
  if (notification === null) return list;
  const known = list.find(({ id }) => id === notification.id);
  if (known && known.created_at === notification.created_at) {
    return list.map((each) => (each === known ? notification : each));
  }
  return [notification, ...list.filter((each) => each !== known)];
}
