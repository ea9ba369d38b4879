import type { NotificationKind } from '@dorfplatz/contract';

/** Something that a person should hear of. */
export type Notice = {
  memberId: number;
  kind: NotificationKind;
  /** What it is about: an entry, an invitation, a group, a wish to change a profile, an appointment, or a message. */
  activityId: number | null;
  inviteId?: number;
  /** About the group itself, with what is said about it. */
  groupId?: number;
  message?: string;
  changeRequestId?: number;
  /**
   * An appointment or series, with its name and date as `message`; `recurrenceId` names one occurrence. Of one that is
   * no more there is only the message.
   */
  appointmentId?: number;
  recurrenceId?: string;
  /** A message that the person got. */
  messageId?: number;
  replyId: number | null;
  actorId: number;
  emoji: string | null;
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
