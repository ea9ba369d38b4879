import type { Newsletter, NewsletterAppointment } from '@dorfplatz/contract';
import { Button, EmptyState, flash, IconButton, toneStyle } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { type Moves, SortableList } from '../../../kit/sortable-list.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { saveOrder } from '../api.ts';
import styles from './newsletter.module.css';

/** Moves that follow each other so soon are saved together, in milliseconds. */
const REST = 500;

/** The appointments of the next issue in their order; each change is saved by itself [SCR-183]. */
export function Upcoming({ newsletter }: { newsletter: Newsletter }) {
  const t = useTranslate();
  const { appointments: stored, appointments_max } = newsletter;
  /** What was changed here and is not stored yet. */
  const [changed, setChanged] = useState<NewsletterAppointment[] | null>(null);
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<number>(undefined);
  const latest = useRef<NewsletterAppointment[] | null>(null);
  latest.current = changed;
  const appointments = changed ?? stored;
  const shown = appointments.filter((each) => !each.is_left_out);
  const leftOut = appointments.filter((each) => each.is_left_out);

  const save = async () => {
    window.clearTimeout(timer.current);
    const now = latest.current;
    if (!now) return;
    try {
      const ids = (isLeftOut: boolean) =>
        now.filter(({ is_left_out }) => is_left_out === isLeftOut).map(({ id }) => id);
      await saveOrder(ids(false), ids(true));
      flash(t('newsletter.order_saved'));
    } catch (error) {
      flashRefusal(error, t);
    } finally {
      // What was moved meanwhile is saved by its own turn.
      setChanged((then) => (then === now ? null : then));
    }
  };
  const saving = useRef(save);
  saving.current = save;
  // Whoever leaves at once has what they moved saved.
  useEffect(() => () => void saving.current(), []);
  const change = (next: NewsletterAppointment[]) => {
    setChanged(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void saving.current(), REST);
  };
  const setLeftOut = (which: NewsletterAppointment, is_left_out: boolean) => {
    const others = shown.filter(({ id }) => id !== which.id);
    const rest = leftOut.filter(({ id }) => id !== which.id);
    change([...others, { ...which, is_left_out }, ...rest]);
  };
  return (
    <section className={styles.part} aria-labelledby="newsletter-upcoming">
      <header>
        <h2 id="newsletter-upcoming">
          {t('newsletter.upcoming')}{' '}
          <span className="small muted">
            {t('newsletter.upcoming_count', {
              count: Math.min(shown.length, appointments_max),
              most: appointments_max,
            })}
          </span>
        </h2>
        <p className="small muted">
          {shown.length > appointments_max
            ? t('newsletter.upcoming_first', { most: appointments_max })
            : t('newsletter.upcoming_help')}
        </p>
      </header>
      {appointments.length === 0 ? (
        <EmptyState
          icon={<CalendarBlankIcon weight="duotone" aria-hidden="true" />}
          title={t('newsletter.no_upcoming')}
        >
          {t('newsletter.no_upcoming_help')}
        </EmptyState>
      ) : (
        <SortableList
          label={t('newsletter.upcoming')}
          items={shown}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          onOrder={(order) => change([...order, ...leftOut])}
        >
          {(appointment, moves) => (
            <AppointmentRow appointment={appointment} moves={moves}>
              <IconButton
                label={t('newsletter.leave_out', { name: appointment.name })}
                onClick={() => setLeftOut(appointment, true)}
              >
                <EyeSlashIcon aria-hidden="true" />
              </IconButton>
            </AppointmentRow>
          )}
        </SortableList>
      )}
      {leftOut.length > 0 ? (
        <>
          <Button
            variant="ghost"
            size="small"
            className={styles.more}
            icon={<EyeSlashIcon aria-hidden="true" />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'newsletter.hide_left_out' : 'newsletter.show_left_out', { count: leftOut.length })}
          </Button>
          {isOpen ? (
            <ul className={styles.leftOut} aria-label={t('newsletter.left_out')}>
              {leftOut.map((appointment) => (
                <li key={appointment.id}>
                  <AppointmentRow appointment={appointment}>
                    <IconButton
                      label={t('newsletter.take_in', { name: appointment.name })}
                      onClick={() => setLeftOut(appointment, false)}
                    >
                      <EyeIcon aria-hidden="true" />
                    </IconButton>
                  </AppointmentRow>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

interface AppointmentRowProps {
  appointment: NewsletterAppointment;
  moves?: Moves;
  children: ReactNode;
}

function AppointmentRow({ appointment, moves, children }: AppointmentRowProps) {
  const t = useTranslate();
  const dates = useDates();
  const { name, starts_at, all_day, place, html_url, is_left_out } = appointment;
  const day = starts_at.length === 10 ? starts_at : dates.dayOf(starts_at);
  return (
    <div className={styles.row}>
      {moves?.handle}
      <span
        className={`tone ${styles.leaf}`}
        style={toneStyle(is_left_out ? 'slate' : 'blue')}
        aria-hidden="true"
      >
        <b>{Number(day.slice(8, 10))}</b>
        <span>{dates.shortWeekday(day)}</span>
      </span>
      <span className={styles.what}>
        <Link to={html_url} className="cut" dir="auto">
          {name}
        </Link>
        <span className="small muted cut">
          {[all_day ? dates.short(day) : dates.short(starts_at), place].filter(Boolean).join(' · ')}
        </span>
      </span>
      {moves ? (
        <>
          <IconButton label={t('newsletter.up', { name })} disabled={!moves.up} onClick={() => moves.up?.()}>
            <ArrowUpIcon aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('newsletter.down', { name })}
            disabled={!moves.down}
            onClick={() => moves.down?.()}
          >
            <ArrowDownIcon aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      {children}
    </div>
  );
}
