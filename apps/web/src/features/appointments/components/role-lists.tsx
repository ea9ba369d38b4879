import type { Appointment, Participant } from '@dorfplatz/contract';
import { Avatar, Badge, Button, Skeleton } from '@dorfplatz/ui';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CircleDashedIcon } from '@phosphor-icons/react/dist/csr/CircleDashed';
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Link } from '../../../kit/navigation.ts';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { participantsQuery } from '../api.ts';
import { type RoleList, roleListsOf } from '../role-lists.ts';
import styles from './answer-panel.module.css';

/** So many of a list are shown before somebody asks for more. */
const shownPeople = 8;

/** How somebody answered: an icon, and the word for those who listen. */
export function StatusMark({ status }: { status: Participant['status'] }) {
  const t = useTranslate();
  const Icon =
    status === 'accepted'
      ? CheckCircleIcon
      : status === 'declined' || status === 'rejected'
        ? XCircleIcon
        : null;
  return (
    <span className={styles[status]} title={t(`appointments.status.${status}`)}>
      {Icon ? <Icon weight="fill" aria-hidden="true" /> : <CircleDashedIcon aria-hidden="true" />}
      <span className="visually-hidden">{t(`appointments.status.${status}`)}</span>
    </span>
  );
}

function List({ list: { key, role, participants } }: { list: RoleList }) {
  const t = useTranslate();
  const [isWhole, setWhole] = useState(false);
  // On narrow screens lists begin folded [RUL-0048].
  const isNarrow = useMediaQuery('(max-width: 639px)');
  const shown = isWhole ? participants : participants.slice(0, shownPeople);
  const name = role?.name ?? t(key === 'guests' ? 'appointments.externals' : 'appointments.without_role');
  return (
    <details className={styles.group} open={!isNarrow}>
      <summary>
        <Badge {...(role?.color ? { color: role.color } : {})}>{name}</Badge>
        <span className="muted">{participants.length}</span>
        <CaretRightIcon weight="bold" aria-hidden="true" />
      </summary>
      <ul className={styles.people}>
        {shown.map(({ id, status, membership }) => (
          <li key={id} className={styles.person}>
            <Avatar
              name={membership.name}
              src={membership.images?.small}
              size={28}
              className={styles.avatar!}
            />
            {membership.is_consumer ? (
              <span className="cut">{membership.name}</span>
            ) : (
              <Link to={membership.path} className="cut">
                {membership.name}
              </Link>
            )}
            <StatusMark status={status} />
          </li>
        ))}
        {participants.length > shown.length ? (
          <li>
            <button type="button" className="link small" onClick={() => setWhole(true)}>
              {t('appointments.more_people', { count: participants.length - shown.length })}
            </button>
          </li>
        ) : null}
      </ul>
    </details>
  );
}

/** Who takes part, by role [RUL-0047]. */
export function RoleLists({ appointment }: { appointment: Appointment }) {
  const t = useTranslate();
  const list = useInfiniteQuery(participantsQuery(appointment.id));
  if (list.isPending) {
    return (
      <div aria-busy="true">
        {[70, 55, 62].map((width) => (
          <div key={width} className={styles.person}>
            <Skeleton width={28} height={28} round />
            <Skeleton width={`${width}%`} />
          </div>
        ))}
      </div>
    );
  }
  if (list.isError && !list.data) {
    return <LoadFailure onRetry={() => void list.refetch()} />;
  }
  const participants = list.data.pages.flatMap(({ answer }) => answer.participants);
  if (participants.length === 0) return <p className={styles.intro}>{t('appointments.nobody_yet')}</p>;
  return (
    <>
      {roleListsOf(participants).map((each) => (
        <List key={each.key} list={each} />
      ))}
      {list.hasNextPage ? (
        <Button
          size="small"
          variant="ghost"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('appointments.load_more')}
        </Button>
      ) : null}
    </>
  );
}
