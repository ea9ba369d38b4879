import { Button } from '@dorfplatz/ui';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { bringBack, firstStepsQuery, putAway } from '../api.ts';
import styles from './first-steps.module.css';

/** The steps with what is done; gone once it was put away. */
export default function FirstSteps() {
  const t = useTranslate();
  const { preview } = useViewer();
  const { data } = useQuery(firstStepsQuery);
  const { busy, run } = useAction<'put_away'>();
  const steps = data?.steps ?? [];
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  const isOver = done === steps.length;
  return (
    <section className={styles.card} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">{t(isOver ? 'first_steps.over' : 'first_steps.title')}</h2>
        <span className="small muted">{t('first_steps.progress', { done, all: steps.length })}</span>
        <Button
          variant="ghost"
          size="small"
          busy={busy === 'put_away'}
          onClick={() =>
            void run('put_away', putAway, {
              done: t('first_steps.put_away_done'),
              undo: { act: bringBack, done: t('first_steps.back') },
            })
          }
        >
          {t('first_steps.put_away')}
        </Button>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ key, title, html_url, done: isDone }) => (
          <li key={key} className={isDone ? styles.done : undefined}>
            {isDone ? (
              <>
                <CheckCircleIcon weight="fill" size={20} aria-label={t('first_steps.done')} />
                <span>{title}</span>
              </>
            ) : (
              <>
                <CircleIcon size={20} aria-hidden />
                {/* The steps lead to what is one's own, and whoever looks as somebody else has nothing here. */}
                {preview ? (
                  <span>{title}</span>
                ) : (
                  <Link className="link" to={html_url}>
                    {title}
                  </Link>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
