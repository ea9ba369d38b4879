import type { ChannelDetails } from '@dorfplatz/contract';
import { Button, Skeleton } from '@dorfplatz/ui';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useDates } from '../../../lib/dates.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { channelStatisticsQuery } from '../api.ts';
import styles from './administration.module.css';

/** How many read a channel day by day, as a picture and behind it in figures; nobody is named. */
export function Readers({ channel }: { channel: ChannelDetails }) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(channelStatisticsQuery(channel.slug));
  return (
    <section aria-labelledby="channel-readers">
      <div className={styles.head}>
        <h2 id="channel-readers">{t('channels.readers')}</h2>
      </div>
      {data ? (
        <Figures days={data.days} subscribers={data.subscribers_count} />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={120} />
        </div>
      )}
    </section>
  );
}

interface FiguresProps {
  days: readonly { day: string; readers: number; views: number }[];
  subscribers: number;
}

function Figures({ days, subscribers }: FiguresProps) {
  const t = useTranslate();
  const dates = useDates();
  const id = useId();
  const [isShown, setShown] = useState(false);
  const number = new Intl.NumberFormat(localeOf(useLanguage()));
  const views = days.reduce((sum, each) => sum + each.views, 0);
  const most = Math.max(1, ...days.map(({ readers }) => readers));
  const [first, last] = [days[0], days.at(-1)];
  const figures = [
    [t('channels.subscribers'), subscribers],
    [t('channels.readers_today'), last?.readers ?? 0],
    [t('channels.views_of_days', { count: days.length }), views],
  ] as const;
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number.format(value)}</dd>
          </div>
        ))}
      </dl>
      {first && last ? (
        <>
          <div className={styles.chart} aria-hidden="true">
            {days.map(({ day, readers }) => (
              <span key={day} style={{ height: `${(100 * readers) / most}%` }} />
            ))}
          </div>
          <p className={styles.axis} aria-hidden="true">
            <span>{dates.short(first.day)}</span>
            <span>{t('channels.readers_at_most', { count: most })}</span>
            <span>{dates.short(last.day)}</span>
          </p>
          <Button
            variant="ghost"
            size="small"
            aria-expanded={isShown}
            aria-controls={id}
            icon={isShown ? <CaretUpIcon aria-hidden="true" /> : <CaretDownIcon aria-hidden="true" />}
            onClick={() => setShown(!isShown)}
          >
            {t('channels.readers_table')}
          </Button>
          <div id={id} hidden={!isShown}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
            <section className={styles.scroll} tabIndex={0} aria-labelledby="channel-readers">
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">{t('channels.day')}</th>
                    <th scope="col">{t('channels.readers')}</th>
                    <th scope="col">{t('channels.views')}</th>
                  </tr>
                </thead>
                <tbody>
                  {days.toReversed().map(({ day, readers, views: of }) => (
                    <tr key={day}>
                      <th scope="row">{dates.middle(day)}</th>
                      <td>{number.format(readers)}</td>
                      <td>{number.format(of)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </div>
        </>
      ) : null}
      <p className="small muted">{t('channels.readers_rules')}</p>
    </>
  );
}
