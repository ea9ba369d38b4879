import type { Appointment, CANCEL_PROHIBITED } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, Problem } from '../../platform/problem.ts';
import { canCreateAppointments, canManageCalendar } from '../calendars/index.ts';
import { isPast, optProhibited } from './answers.ts';
import type { LoadedAppointment } from './tables.ts';

/** Its author, while they see one of its calendars where something may still be written, and who runs one of them. */
export const canRunAppointment = (
  viewer: Viewer,
  { master, calendars }: Pick<LoadedAppointment, 'master' | 'calendars'>,
): boolean =>
  calendars.some(
    (calendar) =>
      canManageCalendar(viewer, calendar) ||
      (master.author_id === viewer.memberId && !calendar.is_archived && !calendar.is_holidays),
  );

/** Whoever runs it; but what came with a subscription is changed where it comes from. */
export const canUpdateAppointment = (
  viewer: Viewer,
  loaded: Pick<LoadedAppointment, 'master' | 'calendars'>,
): boolean => loaded.master.subscribed_calendar_id === null && canRunAppointment(viewer, loaded);

/** Throws 403 unless the viewer may change it. */
export function mustUpdate(viewer: Viewer, loaded: LoadedAppointment): void {
  if (canUpdateAppointment(viewer, loaded)) return;
  throw canRunAppointment(viewer, loaded) ? new Problem(403, 'appointment_subscribed') : forbidden();
}

/** Who takes part is shown to everyone who sees the appointment, or to those who run it. */
export const canShowAttendees = (viewer: Viewer, loaded: LoadedAppointment): boolean =>
  !loaded.row.participants_to_admins_only || canRunAppointment(viewer, loaded);

/** Why it cannot be cancelled, or null. */
export function cancelProhibited(
  viewer: Viewer,
  loaded: LoadedAppointment,
  now = Date.now(),
): (typeof CANCEL_PROHIBITED)[number] | null {
  if (!canUpdateAppointment(viewer, loaded)) return 'not_allowed';
  if (loaded.isCanceled) return 'canceled';
  return isPast(loaded, now) ? 'past' : null;
}

/** Whoever changes it starts its online meeting, until it is over. */
const canStartMeeting = (viewer: Viewer, loaded: LoadedAppointment): boolean =>
  loaded.row.meeting?.online === true &&
  !loaded.isCanceled &&
  !isPast(loaded) &&
  canUpdateAppointment(viewer, loaded);

/** Who may not accept any more may still say that they do not come. */
export const canOpt = (prohibited: Appointment['opt_prohibited_reason']): boolean =>
  prohibited === null || prohibited === 'full' || prohibited === 'locked' || prohibited === 'deadline';

export function appointmentAbilities(
  viewer: Viewer,
  loaded: LoadedAppointment,
  counts: { accepted: number },
  settings: { allow_retroactive_opting: boolean },
): Appointment['can'] {
  const update = canUpdateAppointment(viewer, loaded);
  const run = canRunAppointment(viewer, loaded);
  return {
    update,
    contact: run,
    update_participants: run,
    download_attendees: run,
    destroy: update,
    lock: update,
    opt: canOpt(optProhibited(loaded, counts, settings)),
    show_attendees: canShowAttendees(viewer, loaded),
    start_meeting: canStartMeeting(viewer, loaded),
    create_appointments: loaded.calendars.some((calendar) => canCreateAppointments(viewer, calendar)),
  };
}
