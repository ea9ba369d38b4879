import type { Participant, ParticipantStatus, SeriesScope } from '@dorfplatz/contract';
import { Avatar, Button, EmptyState, flash, IconButton, Select, Skeleton } from '@dorfplatz/ui';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListState } from '../../kit/list-state.tsx';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { ScopeDialog, useFreshCalendar } from '../calendar/index.ts';
import { appointmentQuery, enterAnswer, participantsQuery, takeOff } from './api.ts';
import { appointmentTypeOf } from './appointment-types.ts';
import { AddParticipants } from './components/add-participants.tsx';
import page from './components/appointment.module.css';
import { AppointmentProblem } from './components/appointment-problem.tsx';
import styles from './components/participants.module.css';
import { useReloads } from './use-reloads.ts';

const statuses = ['invited', 'accepted', 'declined', 'rejected', 'open'] as const;

interface Change {
  participant: Participant;
  /** Null takes the person off the list. */
  status: ParticipantStatus | null;
}

function Row({ participant, onChange }: { participant: Participant; onChange: (change: Change) => void }) {
  const t = useTranslate();
  const { membership, roles, status } = participant;
  const about = [
    ...roles.map(({ name }) => name),
    membership.is_external && t(membership.is_consumer ? 'appointments.consumer' : 'appointments.external'),
  ].filter(Boolean);
  return (
    <li className={styles.row}>
      <Avatar name={membership.name} src={membership.images?.small} size={36} />
      <span className={styles.person}>
        {membership.is_consumer ? membership.name : <Link to={membership.path}>{membership.name}</Link>}
        {about.length > 0 ? <span className="small muted">{about.join(', ')}</span> : null}
      </span>
      <Select
        className={styles.status}
        aria-label={t('appointments.people.status_of', { name: membership.name })}
        value={status}
        onChange={(event) => onChange({ participant, status: event.target.value as ParticipantStatus })}
        options={statuses.map((each) => ({ value: each, label: t(`appointments.status.${each}`) }))}
      />
      <IconButton
        label={t('appointments.people.remove', { name: membership.name })}
        onClick={() => onChange({ participant, status: null })}
      >
        <XIcon aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Who takes part, for those who look after it. */
export default function ParticipantsPage() {
  const t = useTranslate();
  const { appointmentId: id } = useRouteParams(paths.appointmentParticipants);
  const { data: appointment, error, refetch } = useQuery(appointmentQuery(id));
  const list = useInfiniteQuery(participantsQuery(id));
  const reloadLater = useReloads(() => void list.refetch());
  const [asked, setAsked] = useState<Change | null>(null);
  useFreshCalendar();
  if (error && !appointment) return <AppointmentProblem error={error} onRetry={() => void refetch()} />;
  if (appointment && !appointment.can.update_participants) return <NotFoundPage />;
  const perform = async ({ participant, status }: Change, applyTo?: SeriesScope) => {
    try {
      if (status === null) await takeOff(id, participant.id, applyTo);
      else await enterAnswer(id, participant.id, status, applyTo);
    } catch (cause) {
      flash((cause instanceof ApiError && cause.title) || t('js.generic_error'), { kind: 'error' });
    }
  };
  const change = (wanted: Change) => {
    if (appointment && appointmentTypeOf(appointment.type).asksForLists) setAsked(wanted);
    else void perform(wanted);
  };
  const participants = list.data?.pages.flatMap(({ answer }) => answer.participants) ?? [];
  const counts = list.data?.pages[0]?.answer.counts;
  return (
    <Page title={t('appointments.participants')}>
      {appointment ? (
        <>
          <p className={styles.of}>
            <Link to={pathTo(paths.appointment, { appointmentId: id })} className={page.back}>
              <ArrowLeftIcon aria-hidden="true" />
              {appointment.name}
            </Link>
          </p>
          <AddParticipants
            appointment={appointment}
            onAdded={() => {
              void list.refetch();
              reloadLater();
            }}
          />
        </>
      ) : null}
      <section className={styles.list} aria-label={t('appointments.participants')}>
        {counts ? (
          <p className="small muted">
            {t('appointments.meter', {
              accepted: counts.accepted,
              declined: counts.declined,
              open: counts.no_reaction,
            })}
          </p>
        ) : null}
        <ListState
          list={list}
          loading={[50, 40, 60].map((width) => (
            <div key={width} className={styles.row}>
              <Skeleton width={36} height={36} round />
              <Skeleton width={`${width}%`} />
            </div>
          ))}
          isEmpty={participants.length === 0}
          empty={
            <EmptyState
              icon={<UsersIcon weight="duotone" aria-hidden="true" />}
              title={t('appointments.nobody_yet')}
            >
              {t('appointments.people.nobody_help')}
            </EmptyState>
          }
        />
        <ul>
          {participants.map((participant) => (
            <Row key={participant.id} participant={participant} onChange={change} />
          ))}
        </ul>
        {list.hasNextPage ? (
          <Button variant="ghost" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('appointments.load_more')}
          </Button>
        ) : null}
      </section>
      <ScopeDialog
        open={asked !== null}
        title={t('appointments.which.change')}
        onAnswer={(applyTo) => {
          setAsked(null);
          if (asked && applyTo) void perform(asked, applyTo);
        }}
      />
    </Page>
  );
}
