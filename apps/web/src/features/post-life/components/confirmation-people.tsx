import type { ConfirmingPerson } from '@dorfplatz/contract';
import { Avatar, Button, Dialog, Skeleton, Tabs } from '@dorfplatz/ui';
import { BellRingingIcon } from '@phosphor-icons/react/dist/csr/BellRinging';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { peopleQuery, remind } from '../api.ts';
import styles from './post-life.module.css';

type State = 'confirmed' | 'open';

function Person({ person }: { person: ConfirmingPerson }) {
  const dates = useDates();
  const { actor, confirmed_at } = person;
  return (
    <li className={styles.person}>
      <Avatar name={actor.display_name} src={actor.images?.small} size={32} />
      <span className={styles.personName}>{actor.display_name}</span>
      {confirmed_at ? (
        <time dateTime={confirmed_at} className="small muted">
          {dates.short(confirmed_at)}
        </time>
      ) : null}
    </li>
  );
}

/** The people of one kind, page by page. */
function People({ activityId, state }: { activityId: number; state: State }) {
  const t = useTranslate();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(peopleQuery(activityId, state, page));
  if (error && !data) return <LoadFailure onRetry={() => void refetch()}>{reasonOf(error, t)}</LoadFailure>;
  if (!data)
    return (
      <div className={styles.loading} aria-busy="true">
        <Skeleton width="60%" height={32} />
        <Skeleton width="50%" height={32} />
      </div>
    );
  const last = data.totalPages ?? 1;
  return (
    <>
      {data.answer.people.length === 0 ? (
        <p className="muted">{t(state === 'open' ? 'post_life.none_open' : 'post_life.none_confirmed')}</p>
      ) : (
        <ul className={styles.people}>
          {data.answer.people.map((person) => (
            <Person key={person.actor.id} person={person} />
          ))}
        </ul>
      )}
      {last > 1 ? (
        <p className={styles.pages}>
          <Button variant="ghost" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('post_life.previous')}
          </Button>
          <span className="small muted">{t('post_life.page_of', { page, last })}</span>
          <Button variant="ghost" size="small" disabled={page >= last} onClick={() => setPage(page + 1)}>
            {t('post_life.next')}
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** Who has confirmed an official post and who has not, and a reminder to these. */
export default function ConfirmationPeople({
  activityId,
  onClose,
}: {
  activityId: number;
  onClose: () => void;
}) {
  const t = useTranslate();
  const dates = useDates();
  const queries = useQueryClient();
  const [state, setState] = useState<State>('open');
  const { data } = useQuery(peopleQuery(activityId, state, 1));
  const { busy, run } = useAction<'remind'>();
  const counts = data?.answer;
  const open = counts ? counts.audience - counts.confirmed : 0;
  const remindAll = () =>
    run(
      'remind',
      async () => {
        await remind(activityId);
        await queries.invalidateQueries({ queryKey: ['confirmations', activityId] });
      },
      { done: t('post_life.reminded') },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('post_life.people')}
      closeLabel={t('kit.close')}
      fillsPhone
      footer={
        counts && open > 0 ? (
          <>
            {counts.remindable_at ? (
              <span className="small muted">
                {t('post_life.remindable_at', { when: dates.full(counts.remindable_at) })}
              </span>
            ) : null}
            <Button
              variant="primary"
              busy={busy !== null}
              disabled={counts.remindable_at !== null}
              onClick={() => void remindAll()}
            >
              <BellRingingIcon aria-hidden="true" />
              {t('post_life.remind', { count: open })}
            </Button>
          </>
        ) : undefined
      }
    >
      <Tabs
        label={t('post_life.people')}
        value={state}
        onChange={(value) => setState(value as State)}
        tabs={[
          {
            value: 'open',
            label: t('post_life.open'),
            ...(counts && { count: open }),
            panel: <People activityId={activityId} state="open" />,
          },
          {
            value: 'confirmed',
            label: t('post_life.confirmed'),
            ...(counts && { count: counts.confirmed }),
            panel: <People activityId={activityId} state="confirmed" />,
          },
        ]}
      />
    </Dialog>
  );
}
