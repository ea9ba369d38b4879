import type { Appointment, SeriesScope } from '@dorfplatz/contract';
import { flash } from '@dorfplatz/ui';
import { useState } from 'react';
import { useGoTo } from '../../kit/navigation.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { answer, answerNext } from './api.ts';
import { appointmentTypeOf } from './appointment-types.ts';

export type OwnAnswer = 'accepted' | 'declined' | 'open';

/** What of an appointment is asked for an answer to it. */
export type Answerable = Pick<
  Appointment,
  'id' | 'type' | 'my_status' | 'opt_prohibited_reason' | 'total_attendees_enforced_and_exceeded'
> & {
  can: Pick<Appointment['can'], 'opt'>;
  attendee_configuration: Pick<Appointment['attendee_configuration'], 'participation_locked'>;
};

/** Which answers one can give now. */
export function answersOf(appointment: Answerable): Record<'accept' | 'decline', boolean> {
  const { can, opt_prohibited_reason: reason, attendee_configuration, my_status } = appointment;
  // A place that one has already cannot be full.
  const isFull = appointment.total_attendees_enforced_and_exceeded && my_status !== 'accepted';
  const isLocked = attendee_configuration.participation_locked;
  const isOpen = can.opt && (reason === null || reason === 'full');
  return { accept: isOpen && !isFull && !isLocked, decline: isOpen && !isLocked };
}

/** Why one of the answers cannot be given now; null where both can, or where nobody is asked. */
export function closedReason(appointment: Answerable): Answerable['opt_prohibited_reason'] {
  const { accept, decline } = answersOf(appointment);
  if (!appointment.can.opt || (accept && decline)) return null;
  return appointment.opt_prohibited_reason ?? 'locked';
}

/**
 * Whether there is anything to say about who takes part. Of a holiday there is not: nobody answers it, and nobody is on
 * its list.
 */
export function hasParticipation({
  can,
  my_status,
  attending_participants_count,
}: Pick<Appointment, 'my_status' | 'attending_participants_count'> & {
  can: Pick<Appointment['can'], 'opt' | 'show_attendees' | 'update_participants'>;
}): boolean {
  const isPart = can.opt || my_status !== null;
  return isPart || can.show_attendees || can.update_participants || attending_participants_count > 0;
}

/**
 * One's own answer; of a series somebody is asked first how much of it is meant [RUL-0071] [RUL-1092]. From the page of a series
 * an answer to one occurrence leads to that one, where it stands.
 * @param show shows an answer where the appointment stands besides its own page
 */
export function useAnswer(appointment: Answerable, show?: (status: Appointment['my_status']) => void) {
  const t = useTranslate();
  const goTo = useGoTo();
  const [asked, setAsked] = useState<OwnAnswer | null>(null);
  const [isSending, setSending] = useState(false);
  const { one, asksForAnswers } = appointmentTypeOf(appointment.type);
  const send = async (status: OwnAnswer, applyTo?: SeriesScope) => {
    setSending(true);
    try {
      if (applyTo === 'this' && one === 'next') {
        const url = await answerNext(appointment.id, status);
        const open = () => void goTo(url);
        if (show)
          flash(t('appointments.answered_next'), { action: { label: t('calendar.open'), onSelect: open } });
        else {
          flash(t('appointments.answered_next'));
          open();
        }
      } else await answer(appointment, status, applyTo, show);
    } catch (error) {
      flash((error instanceof ApiError && error.title) || t('js.generic_error'), { kind: 'error' });
    } finally {
      setSending(false);
    }
  };
  return {
    asked,
    one,
    isSending,
    give: (status: OwnAnswer) => {
      if (status === appointment.my_status) return;
      if (asksForAnswers) setAsked(status);
      else void send(status);
    },
    choose: (applyTo: SeriesScope | null) => {
      setAsked(null);
      if (asked && applyTo) void send(asked, applyTo);
    },
  };
}

export type Answering = ReturnType<typeof useAnswer>;
