import { CALENDAR_IMPORT_EFFECTS, type CalendarSubscription } from '@dorfplatz/contract';
import { Alert, Button } from '@dorfplatz/ui';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { type Translate, useTranslate } from '../../../lib/i18n.ts';
import { ProblemRows } from '../../calendar-imports/index.ts';
import { fetchNow } from '../api.ts';
import styles from './subscriptions.module.css';

/** Why a calendar was not read, or not to its end. */
const reasonWords = (error: string, t: Translate): string =>
  error.startsWith('http_')
    ? t('calendar_subscriptions.error.http', { status: error.slice(5) })
    : t(`calendar_subscriptions.error.${error}`);

interface ViewProps {
  subscription: CalendarSubscription;
  onChange: () => void;
  onEnd: () => void;
}

/** What a calendar follows and how that goes, with what can be done about it. */
export function SubscriptionView({ subscription, onChange, onEnd }: ViewProps) {
  const t = useTranslate();
  const dates = useDates();
  const { busy, run } = useAction<'fetch'>();
  const { calendar_id, address, state, error, is_running, fetched_at, next_fetch_at, counts, problems } =
    subscription;
  return (
    <>
      <p className="muted">{t('calendar_subscriptions.followed')}</p>
      <div role="status">
        {error === null || is_running ? null : (
          <Alert kind={state === 'failing' ? 'danger' : 'warn'}>
            {reasonWords(error, t)} {t('calendar_subscriptions.kept')}
          </Alert>
        )}
        {is_running ? <Alert>{t('calendar_subscriptions.running')}</Alert> : null}
      </div>
      <dl className={styles.facts}>
        <div className={styles.wide}>
          <dt>{t('calendar_subscriptions.address')}</dt>
          <dd>
            <bdi>{address}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('calendar_subscriptions.fetched')}</dt>
          <dd>{fetched_at === null ? t('calendar_subscriptions.never') : dates.ago(fetched_at)}</dd>
        </div>
        <div>
          <dt>{t('calendar_subscriptions.next')}</dt>
          <dd>{is_running ? t('calendar_subscriptions.now') : dates.ahead(next_fetch_at)}</dd>
        </div>
        <div>
          <dt>{t('calendar_subscriptions.appointments')}</dt>
          <dd>{t('calendar_imports.number', { count: counts.appointments })}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button
          icon={<ArrowsClockwiseIcon aria-hidden="true" />}
          busy={busy !== null || is_running}
          onClick={() => void run('fetch', () => fetchNow(calendar_id))}
        >
          {t('calendar_subscriptions.fetch_now')}
        </Button>
        <Button onClick={onChange}>{t('calendar_subscriptions.change_address')}</Button>
        <Button variant="ghost" onClick={onEnd}>
          {t('calendar_subscriptions.end')}
        </Button>
      </div>
      {CALENDAR_IMPORT_EFFECTS.map((effect) => (
        <ProblemRows
          key={effect}
          effect={effect}
          problems={problems.filter((problem) => problem.effect === effect)}
          total={counts[effect]}
        />
      ))}
    </>
  );
}
