import { guarded } from '../../platform/guarded.ts';
import { rooms } from '../../platform/live/live-messages.ts';
import { presencesOf } from '../../platform/live/presence.ts';
import type { Services } from '../../platform/services.ts';

/** Whoever comes back within this was not away: a page that is loaded anew closes its socket for a moment. */
const GRACE_MS = 5_000;

/** Tells who shows somebody that they came, or went for good. */
export function tellPresence({ db, live, settings, log }: Services): void {
  async function tell(memberIds: readonly number[], isLate: boolean): Promise<void> {
    const presences = await presencesOf(db.kysely, memberIds, settings.current());
    const away: number[] = [];
    for (const data of presences) {
      if (data.status.type === 'offline' && !isLate) away.push(data.member_id);
      else live.emitFleeting({ rooms: [rooms.presence(data.member_id)] }, { event: 'presence', data });
    }
    const tellAgain = () => tell(away, true);
    if (away.length > 0) setTimeout(guarded(log, 'telling who went for good', tellAgain), GRACE_MS).unref();
  }
  live.onPresence((memberIds) => tell(memberIds, false));
}
