import type { Activity } from '@dorfplatz/contract';
import { Button, classNames, Skeleton } from '@dorfplatz/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { answersQuery } from '../api.ts';
import { optionWords } from '../option-words.ts';
import { answerTo } from '../poll-state.ts';
import styles from './poll.module.css';

const signs = { yes: '✓', maybe: '?', no: '✗' } as const;

/** Who said what to which date: people and dates crosswise where there is room, one below the other where not. */
export function AnswersTable({ activity }: { activity: Activity }) {
  const t = useTranslate();
  const dates = useDates();
  const { options, poll } = activity.object;
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    answersQuery(activity.id, poll?.change ?? 0),
  );
  if (error && !data) return <LoadFailure onRetry={() => void refetch()}>{reasonOf(error, t)}</LoadFailure>;
  if (!data) return <Skeleton height={120} />;
  const rows = data.pages.flatMap(({ answer }) => answer.rows);
  const columns = options.map((option) => ({
    id: option.id,
    words: optionWords(option, dates, t),
    best: option.best,
  }));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is too wide is moved by keys */}
      <section className={styles.tableFrame} tabIndex={0} aria-label={t('polls.table')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('polls.person')}</th>
              {columns.map(({ id, words, best }) => (
                <th key={id} scope="col" className={classNames(best && styles.bestCell)}>
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ actor, answers }) => (
              <tr key={actor.id}>
                <th scope="row">{actor.display_name}</th>
                {columns.map(({ id, words, best }) => {
                  const answer = answerTo(answers, id);
                  return (
                    <td
                      key={id}
                      data-words={words}
                      data-answer={answer ?? undefined}
                      className={classNames(best && styles.bestCell)}
                    >
                      {answer ? (
                        <>
                          <span aria-hidden="true">{signs[answer]}</span>
                          <span className="visually-hidden">{t(`polls.said.${answer}`)}</span>
                        </>
                      ) : (
                        <span className="visually-hidden">{t('polls.said.nothing')}</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hasNextPage ? (
        <Button size="small" variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('polls.more')}
        </Button>
      ) : null}
    </>
  );
}
