import type { NotificationKind } from '@dorfplatz/contract';
import type { NotificationSubject } from '../../platform/registries/notification-sources.ts';

/** Something that a person should hear of. */
export type Notice = {
  memberId: number;
  kind: NotificationKind;
  /** What it is about, in the columns of its source. */
  about: Partial<NotificationSubject>;
  /** What is said about it, where what it is about does not say it. */
  message?: string;
  actorId: number;
  /** What belongs together has one key and becomes one notification: the likes of one post, say. */
  gatheringKey: string;
};

export type GatheredNotice = Omit<Notice, 'actorId'> & { actorIds: number[] };

/**
 * Gathers notices of one key for one person, the newest actor first, in the order of the newest of each. Nobody hears of
 * what they did themselves.
 * @param notices in the order in which they happened
 * @param isReminder whether a kind tells people of what they know
 */
export function gather(
  notices: readonly Notice[],
  isReminder: (kind: NotificationKind) => boolean = () => false,
): GatheredNotice[] {
  const gathered = new Map<string, GatheredNotice>();
  for (const { actorId, ...notice } of notices) {
    if (notice.memberId === actorId && !isReminder(notice.kind)) continue;
    const key = `${notice.memberId} ${notice.gatheringKey}`;
    const earlier = gathered.get(key)?.actorIds ?? [];
    gathered.delete(key);
    gathered.set(key, { ...notice, actorIds: [actorId, ...earlier.filter((id) => id !== actorId)] });
  }
  return [...gathered.values()];
}
