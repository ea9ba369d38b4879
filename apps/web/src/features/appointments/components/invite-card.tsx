import type { AppointmentDate, AppointmentInvite, Participation } from '@dorfplatz/contract';
import { Badge, Button, classNames, flash } from '@dorfplatz/ui';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type ReactNode, useState } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { daysOf } from '../../calendar/index.ts';
import { answerInvite } from '../invite-tabs.ts';
import { dateWords } from '../words.ts';
import styles from './participants.module.css';

interface CardProps {
  name: string;
  href: string;
  date: AppointmentDate;
  /** What else there is to say, below the date. */
  about: string;
  /** It does not take place, or not with oneself. */
  isStruck: boolean;
  children: ReactNode;
}

function Card({ name, href, date, about, isStruck, children }: CardProps) {
  const t = useTranslate();
  const dates = useDates();
  const { time_zone } = useViewer();
  const { first } = daysOf(date, time_zone);
  return (
    <li className={styles.card}>
      <span className={styles.leaf} aria-hidden="true">
        {dates.shortWeekday(first)}
        <b>{Number(first.slice(8))}</b>
        {dates.shortMonth(first)}
      </span>
      <span className={styles.about}>
        <Link to={href} className={classNames(styles.title, isStruck && styles.struck)}>
          {name}
        </Link>
        <span className="small" title={dates.range(date.start, date.end, 'full')}>
          {dateWords(date, dates, t, time_zone)}
        </span>
        {about ? <span className="small muted">{about}</span> : null}
      </span>
      <span className={styles.answers}>{children}</span>
    </li>
  );
}

/** An invitation, with yes and no where it can be answered [RUL-0058], else how it stands [RUL-0060]. */
export function InviteCard({ invite }: { invite: AppointmentInvite }) {
  const t = useTranslate();
  const [sent, setSent] = useState<'accept' | 'reject' | null>(null);
  const { invitable, can, author, invited_by, inviteStatus } = invite;
  const answer = async (wish: 'accept' | 'reject') => {
    setSent(wish);
    try {
      await answerInvite(invite.id, wish);
      flash(
        t(wish === 'accept' ? 'appointments.invites.accepted' : 'appointments.invites.declined', {
          name: invitable.name,
        }),
      );
    } catch (error) {
      flash((error instanceof ApiError && error.title) || t('js.generic_error'), { kind: 'error' });
      setSent(null);
    }
  };
  const person = author ?? invited_by;
  const about = [
    person && t('appointments.invited_by', { name: person.display_name }),
    invitable.is_recurring && t('appointments.series'),
    invitable.place,
  ].filter(Boolean);
  const closed = invitable.participation_locked ? 'locked' : invitable.full ? 'full' : null;
  return (
    <Card
      name={invitable.name}
      href={invitable.html_url}
      date={invitable.date}
      about={about.join(' · ')}
      isStruck={invitable.status === 'canceled' || invite.status === 'declined'}
    >
      {can.accept ? (
        <Button
          size="small"
          variant="soft"
          busy={sent === 'accept'}
          icon={<CheckIcon weight="bold" aria-hidden="true" />}
          onClick={() => void answer('accept')}
        >
          {t('appointments.accept')}
        </Button>
      ) : null}
      {can.reject ? (
        <Button
          size="small"
          variant="ghost"
          busy={sent === 'reject'}
          icon={<XIcon weight="bold" aria-hidden="true" />}
          onClick={() => void answer('reject')}
        >
          {t('appointments.decline')}
        </Button>
      ) : null}
      {can.accept || can.reject ? null : (
        <Badge>
          {inviteStatus === 'open' && closed
            ? t(`appointments.prohibited.${closed}`)
            : t(`appointments.invites.status.${inviteStatus}`)}
        </Badge>
      )}
    </Card>
  );
}

/** One's own answer to an appointment. */
export function ParticipationCard({ participation }: { participation: Participation }) {
  const t = useTranslate();
  const { appointment, status, invited_by } = participation;
  const about = [
    invited_by && t('appointments.invited_by', { name: invited_by.display_name }),
    appointment.place,
    appointment.canceled && t('calendar.canceled'),
  ].filter(Boolean);
  return (
    <Card
      name={appointment.name}
      href={appointment.html_url}
      date={appointment.date}
      about={about.join(' · ')}
      isStruck={appointment.canceled || status === 'declined'}
    >
      <Badge kind={status === 'accepted' ? 'ok' : 'neutral'}>{t(`appointments.status.${status}`)}</Badge>
    </Card>
  );
}
