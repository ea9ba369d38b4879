import type { FeedEntry } from '@dorfplatz/contract';
import { classNames } from '@dorfplatz/ui';
import { useDates } from '../../../../lib/dates.ts';
import { useTranslate } from '../../../../lib/i18n.ts';
import styles from '../../components/widget-bar.module.css';
import type { ViewProps, WidgetView } from '../widget-type.ts';

function Entry({ entry: { title, url, source, published_at: at } }: { entry: FeedEntry }) {
  const t = useTranslate();
  const dates = useDates();
  const about = [source, at === null ? null : dates.ago(at)].filter(Boolean).join(' · ');
  return (
    <li>
      <a href={url} target="_blank" rel="noopener noreferrer" className={styles.row}>
        <span className={styles.what}>
          <span className={classNames(styles.name, styles.words)} dir="auto">
            {title}
          </span>
          <span className={classNames('cut', styles.about)}>{about}</span>
        </span>
        <span className="visually-hidden">{t('widget_bars.new_window')}</span>
      </a>
    </li>
  );
}

function View({ content: { feed } }: ViewProps) {
  const t = useTranslate();
  if (!feed) return null;
  if (feed.entries.length === 0)
    return (
      <p className={styles.none} role="status">
        {t(feed.state === 'pending' ? 'widget_bars.feed_pending' : 'js.widgets.rss.error_text')}
      </p>
    );
  return (
    <ul>
      {feed.entries.map((entry) => (
        <Entry key={`${entry.url} ${entry.title}`} entry={entry} />
      ))}
    </ul>
  );
}

export const rss: WidgetView = {
  View,
  // One that was read and says nothing is left out; one that could not be read says so.
  isEmpty: ({ feed }) => !feed || (feed.state === 'ready' && feed.entries.length === 0),
};
