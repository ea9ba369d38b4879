import type { ChannelWidgetOf } from '@dorfplatz/contract';
import { Skeleton } from '@dorfplatz/ui';
import type { CSSProperties } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { type Translate, useTranslate } from '../../../lib/i18n.ts';
import type { ViewProps } from '../view.ts';
import { entriesShown } from './entries.ts';
import styles from './rss.module.css';

/** Why a feed is not read, or not to its end, for those who can do something about it. */
const reasonWords = (reason: string, t: Translate): string =>
  reason.startsWith('http_')
    ? t('channel_widgets.rss.error.http', { status: reason.slice(5) })
    : t(`channel_widgets.rss.error.${reason}`);

/** What another site published last; where it cannot be read, what it had, with its age [RUL-0387]. */
export default function RssView({ widget, w }: ViewProps<ChannelWidgetOf<'rss'>>) {
  const t = useTranslate();
  const dates = useDates();
  if (!widget.content) return null;
  const { state, rss_data, fetched_at, reason } = widget.content;
  const across = widget.collapse_to_single_column ? 1 : w;
  const entries = rss_data.slice(0, entriesShown(rss_data.length, w, widget.single_row_only));
  const isFailing = state === 'failing';
  return (
    <>
      {state === 'pending' && entries.length === 0 ? (
        <div aria-busy="true" role="status" aria-label={t('channel_widgets.rss.pending')}>
          <Skeleton height={128} />
        </div>
      ) : null}
      {entries.length > 0 ? (
        <ul className={styles.entries} style={{ '--across': across } as CSSProperties}>
          {entries.map(({ title, url, source, published_at }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: feeds give several entries one address
            <li key={`${place} ${url}`}>
              <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={styles.entry}>
                <bdi className={styles.title}>{title || url}</bdi>
                <span className={styles.from}>
                  {[source, published_at === null ? '' : dates.ago(published_at)].filter(Boolean).join(' · ')}
                </span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {isFailing && entries.length === 0 ? (
        <p className="small muted">{t('js.widgets.rss.error_text')}</p>
      ) : null}
      {isFailing && entries.length > 0 && fetched_at !== null ? (
        <p className={styles.age}>{t('channel_widgets.rss.age', { age: dates.ago(fetched_at) })}</p>
      ) : null}
      {reason === null ? null : (
        <p className={styles.age}>{t('channel_widgets.rss.reason', { reason: reasonWords(reason, t) })}</p>
      )}
    </>
  );
}
