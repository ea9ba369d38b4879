import { type Static, Type } from 'typebox';
import { AppointmentDate, AppointmentId } from './appointments.ts';
import { Actor, Id, Instant, Nullable } from './common.ts';

/** How an invitation to an appointment stands: the answer, else expired, else obsolete (decision 12). */
export const APPOINTMENT_INVITE_STATUS = ['open', 'accepted', 'declined', 'obsolete', 'expired'] as const;
export const AppointmentInviteStatus = Type.Enum([...APPOINTMENT_INVITE_STATUS]);
export type AppointmentInviteStatus = Static<typeof AppointmentInviteStatus>;

/** An invitation to an appointment, a series or one occurrence, as the invited person sees it. */
export const AppointmentInvite = Type.Object({
  id: Id,
  invitable_type: Type.Literal('appointment'),
  invitable: Type.Object({
    id: AppointmentId,
    name: Type.String(),
    /** Of a series that goes on, its next occurrence. */
    date: AppointmentDate,
    is_recurring: Type.Boolean(),
    status: Type.Enum(['upcoming', 'past', 'canceled']),
    participation_locked: Type.Boolean(),
    /** No place is left. */
    full: Type.Boolean(),
    place: Type.String(),
    html_url: Type.String(),
  }),
  invited_by: Nullable(Actor),
  author: Nullable(Actor),
  /** What the member said. */
  status: Type.Enum(['open', 'accepted', 'declined', 'rejected']),
  inviteStatus: AppointmentInviteStatus,
  created_at: Instant,
  can: Type.Object({ accept: Type.Boolean(), reject: Type.Boolean() }),
});
export type AppointmentInvite = Static<typeof AppointmentInvite>;
