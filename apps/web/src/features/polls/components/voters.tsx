import type { PollOption } from '@dorfplatz/contract';
import { Avatar, Button, Dialog, Row, RowList, Skeleton, Tooltip } from '@dorfplatz/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { votersQuery } from '../api.ts';
import styles from './poll.module.css';

interface VotersProps {
  activityId: number;
  option: PollOption;
  /** What the option is called. */
  name: string;
}

/** The faces of the newest who took an option, their names on hover and focus; a press shows everybody. */
export function Voters({ activityId, option, name }: VotersProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { voters, count, maybe_count, no_count } = option;
  const all = count + maybe_count + no_count;
  if (all === 0) return null;
  const others = count - voters.length;
  const names = [
    ...voters.map(({ display_name }) => display_name),
    ...(others > 0 ? [t('polls.others', { count: others })] : []),
  ].join(', ');
  return (
    <>
      <Tooltip content={names || t('polls.voters', { count: all })}>
        <button
          type="button"
          className={styles.faces}
          aria-label={t('polls.voters_of', { count: all, name })}
          onClick={() => setOpen(true)}
        >
          {voters.length === 0 ? (
            <span className="small">{all}</span>
          ) : (
            voters.map(({ id, display_name, images }) => (
              <Avatar key={id} name={display_name} src={images?.small} size={24} />
            ))
          )}
        </button>
      </Tooltip>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={name}
        closeLabel={t('editor.close')}
        size="narrow"
      >
        {isOpen ? <List activityId={activityId} optionId={option.id} isDated={option.date !== null} /> : null}
      </Dialog>
    </>
  );
}

function List({ activityId, optionId, isDated }: { activityId: number; optionId: number; isDated: boolean }) {
  const t = useTranslate();
  const dates = useDates();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    votersQuery(activityId, optionId),
  );
  if (error && !data) return <LoadFailure onRetry={() => void refetch()}>{reasonOf(error, t)}</LoadFailure>;
  if (!data) return <Skeleton height={120} />;
  const voters = data.pages.flatMap(({ answer }) => answer.voters);
  if (voters.length === 0) return <p className="muted">{t('polls.nobody')}</p>;
  return (
    <>
      <RowList>
        {voters.map(({ actor, answer, created_at }) => (
          <Row key={actor.id}>
            <Avatar name={actor.display_name} src={actor.images?.small} size={32} />
            <span className={styles.person}>
              {actor.deleted ? (
                <b>{actor.display_name}</b>
              ) : (
                <Link to={actor.html_url}>{actor.display_name}</Link>
              )}
              <span className="small muted">
                {[isDated && t(`polls.said.${answer}`), dates.short(created_at)].filter(Boolean).join(' · ')}
              </span>
            </span>
          </Row>
        ))}
      </RowList>
      {hasNextPage ? (
        <Button variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('polls.more')}
        </Button>
      ) : null}
    </>
  );
}
