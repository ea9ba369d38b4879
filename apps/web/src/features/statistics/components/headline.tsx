import type { Statistics, StatisticsFigure } from '@dorfplatz/contract';
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { TrendDownIcon } from '@phosphor-icons/react/dist/csr/TrendDown';
import { TrendUpIcon } from '@phosphor-icons/react/dist/csr/TrendUp';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { usePeriodNames } from '../period-names.ts';
import styles from './statistics.module.css';

const SHOWN: readonly StatisticsFigure[] = ['active', 'joined', 'posts', 'replies', 'messages', 'files'];

/** The last period that is over, in figures, beside the same one of the year before. */
export function Headline({ statistics: { by, rows } }: { statistics: Statistics }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const names = usePeriodNames(by);
  const last = rows.findLast(({ is_running }) => !is_running);
  if (!last) return null;
  const { before } = last;
  const year = Number(last.end.slice(0, 4)) - 1;
  const said = t(`statistics.last_${by}`, { name: names.long(last) });
  return (
    <section aria-labelledby="statistics-last">
      <h2 id="statistics-last" className={styles.last}>
        {before ? t('statistics.compared', { last: said, year }) : said}
      </h2>
      <dl className={styles.figures}>
        {SHOWN.map((figure) => (
          <div key={figure}>
            <dt>{t(`statistics.figure.${figure}`)}</dt>
            <dd>{last[figure] === null ? '–' : new Intl.NumberFormat(locale).format(last[figure])}</dd>
            <Difference now={last[figure]} before={before?.[figure] ?? null} />
          </div>
        ))}
      </dl>
    </section>
  );
}

function Difference({ now, before }: { now: number | null; before: number | null }) {
  const t = useTranslate();
  if (now === null || before === null) return null;
  const difference = now - before;
  const Icon = difference > 0 ? TrendUpIcon : difference < 0 ? TrendDownIcon : MinusIcon;
  const key = difference > 0 ? 'more' : difference < 0 ? 'less' : 'same';
  return (
    <dd className={styles.difference}>
      <Icon aria-hidden="true" />
      {t(`statistics.${key}`, { count: Math.abs(difference) })}
    </dd>
  );
}
