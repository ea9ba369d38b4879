import type { Calendar, FeedAddresses } from '@dorfplatz/contract';
import {
  Alert,
  Button,
  buttonClass,
  ConfirmDialog,
  classNames,
  flash,
  Skeleton,
  toneStyle,
} from '@dorfplatz/ui';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise';
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { calendarsQuery, feedsQuery, renewFeeds } from './api.ts';
import styles from './components/calendars.module.css';
import { CalendarsProblem } from './components/calendars-problem.tsx';
import { sectionsOf } from './filter.ts';
import { calendarName, groupBeside } from './labels.ts';

type Feed = FeedAddresses['feeds'][number];

function FeedRow({ feed, name, about }: { feed: Feed; name: string; about?: string | null }) {
  const t = useTranslate();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(feed.url);
      flash(t('calendar.feed_copied', { name }));
    } catch {
      flash(t('js.generic_error'), { kind: 'error' });
    }
  };
  return (
    <li className={`${styles.row} ${styles.feed}`}>
      <span
        className={classNames(feed.color !== null && 'tone', styles.swatch)}
        style={feed.color === null ? undefined : toneStyle(feed.color)}
        aria-hidden="true"
      />
      <span className={styles.about}>
        <b>{name}</b>
        {about ? <span className="small muted">{about}</span> : null}
      </span>
      <span className={styles.actions}>
        <a
          className={buttonClass({ variant: 'soft', size: 'small' })}
          href={feed.webcal_url}
          aria-label={t('calendar.feed_subscribe_to', { name })}
        >
          <CalendarPlusIcon aria-hidden="true" />
          {t('calendar.feed_subscribe')}
        </a>
        <Button
          size="small"
          variant="ghost"
          icon={<CopyIcon aria-hidden="true" />}
          aria-label={t('calendar.feed_copy_of', { name })}
          onClick={() => void copy()}
        >
          {t('calendar.feed_copy')}
        </Button>
      </span>
    </li>
  );
}

/** Under the headings that calendars have everywhere: what is called alike lies in different groups. */
function Feeds({ feeds, calendars }: { feeds: readonly Feed[]; calendars: readonly Calendar[] }) {
  const t = useTranslate();
  const ofCalendars = new Map(feeds.map((feed) => [feed.calendar_id, feed]));
  return (
    <>
      <ul className={styles.feeds}>
        {feeds.map((feed) =>
          feed.kind === 'calendar' ? null : (
            <FeedRow key={feed.kind} feed={feed} name={t(`calendar.feed.${feed.kind}`)} />
          ),
        )}
      </ul>
      {sectionsOf(calendars).map(({ key, name, calendars: own }) => (
        <section key={key} className={styles.feeds}>
          <h2>{name ?? t(key === 'network' ? 'calendar.section.network' : 'calendar.section.personal')}</h2>
          <ul>
            {own.map((calendar) => {
              const feed = ofCalendars.get(calendar.id);
              if (!feed) return null;
              const called = calendarName(calendar, t);
              return <FeedRow key={calendar.id} feed={feed} name={called} about={groupBeside(calendar)} />;
            })}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Addresses for calendar programs, each with the member's own key [RUL-0124]. */
export default function SubscribePage() {
  const t = useTranslate();
  const addresses = useQuery(feedsQuery);
  const list = useQuery(calendarsQuery());
  const error = addresses.error ?? list.error;
  const data = addresses.data && list.data && { ...addresses.data, ...list.data };
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const retry = () => {
    void addresses.refetch();
    void list.refetch();
  };
  const renew = async () => {
    setBusy(true);
    try {
      await renewFeeds();
      flash(t('calendar.feed_renewed'));
    } catch (cause) {
      flash((cause instanceof ApiError && cause.title) || t('js.generic_error'), { kind: 'error' });
    } finally {
      setBusy(false);
      setAsked(false);
    }
  };
  return (
    <Page title={t('calendar.subscribe')}>
      <p className={styles.feeds}>{t('calendar.feed_intro')}</p>
      {error && !data ? <CalendarsProblem error={error} onRetry={retry} /> : null}
      {!data && !error ? (
        <div aria-busy="true">
          {[50, 40, 60].map((width) => (
            <div key={width} className={styles.row}>
              <Skeleton width={20} height={20} />
              <Skeleton width={`${width}%`} />
            </div>
          ))}
        </div>
      ) : null}
      {data ? (
        <>
          <Feeds feeds={data.feeds} calendars={data.calendars} />
          <Alert
            kind="warn"
            title={t('calendar.feed_secret')}
            action={
              <Button
                size="small"
                icon={<ArrowsClockwiseIcon aria-hidden="true" />}
                onClick={() => setAsked(true)}
              >
                {t('calendar.feed_renew')}
              </Button>
            }
          >
            {t('calendar.feed_secret_help')}
          </Alert>
        </>
      ) : null}
      <ConfirmDialog
        open={isAsked}
        busy={isBusy}
        danger
        onClose={() => setAsked(false)}
        onConfirm={() => void renew()}
        title={t('calendar.feed_renew_title')}
        description={t('calendar.feed_renew_text')}
        confirmLabel={t('calendar.feed_renew')}
        cancelLabel={t('calendar.cancel')}
        closeLabel={t('kit.close')}
      />
    </Page>
  );
}
