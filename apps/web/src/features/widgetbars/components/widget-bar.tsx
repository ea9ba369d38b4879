import { Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { NothingBeside } from '../../../kit/beside.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { shownBarQuery } from '../api.ts';
import type { Place } from '../types/widget-type.ts';
import { isSilent, Widget } from './widget.tsx';
import styles from './widget-bar.module.css';

/** Who is there changes while one reads: so often (ms) it is asked anew. */
const presenceRest = 60_000;

/** The widgets beside a stream [RUL-0448]. */
export default function WidgetBar({ slug, group = null }: { slug: string; group?: Place }) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery({
    ...shownBarQuery(slug, group?.id ?? null),
    refetchInterval: ({ state }) =>
      state.data?.widgets.some(({ type }) => type === 'online_members') ? presenceRest : false,
  });
  if (error && !data)
    return (
      <div className={styles.bar}>
        <LoadFailure onRetry={() => void refetch()}>{t('js.widgets.widgetbar.loading_error')}</LoadFailure>
      </div>
    );
  if (data?.widgets.every(isSilent)) return <NothingBeside />;
  return (
    <section className={styles.bar} aria-label={t('widget_bars.label')} aria-busy={!data}>
      {data
        ? // Widgets have no names of their own, and their order is that of the bar.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the bar is what a widget is known by
          data.widgets.map((widget, index) => <Widget key={index} widget={widget} place={group} />)
        : [4, 2, 3].map((count) => (
            <div key={count} className={styles.waiting}>
              <Skeleton width={140} height={20} />
              {Array.from({ length: count }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
                <Skeleton key={row} height={44} />
              ))}
            </div>
          ))}
    </section>
  );
}
