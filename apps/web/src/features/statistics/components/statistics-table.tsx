import { STATISTICS_FIGURES, type Statistics } from '@dorfplatz/contract';
import { Button } from '@dorfplatz/ui';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { useState } from 'react';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { usePeriodNames } from '../period-names.ts';
import styles from './statistics.module.css';

/** So many rows stand there until somebody wants all. */
const FIRST = 8;

/** All figures, the newest period first: what the charts show, to read. */
export function StatisticsTable({ statistics: { by, rows } }: { statistics: Statistics }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const names = usePeriodNames(by);
  const [isWhole, setWhole] = useState(false);
  const number = new Intl.NumberFormat(locale);
  const newest = rows.toReversed();
  const shown = isWhole ? newest : newest.slice(0, FIRST);
  const further = newest.length - shown.length;
  return (
    <div>
      <h2 id="statistics-all">
        {t('statistics.all')} <span className={styles.hint}>{t(`statistics.newest_${by}`)}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-labelledby="statistics-all">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(`statistics.${by}`)}</th>
              {STATISTICS_FIGURES.map((figure) => (
                <th key={figure} scope="col">
                  {t(`statistics.short.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.start}>
                <th scope="row">
                  <b>{names.long(row)}</b>
                  <span className={styles.hint}>
                    {[names.days(row), row.is_running ? t('statistics.running') : '']
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </th>
                {STATISTICS_FIGURES.map((figure) => (
                  <td key={figure}>{row[figure] === null ? '–' : number.format(row[figure])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {further > 0 ? (
        <Button variant="ghost" size="small" onClick={() => setWhole(true)}>
          <CaretDownIcon aria-hidden="true" />
          {t(`statistics.earlier_${by}`, { count: further })}
        </Button>
      ) : null}
    </div>
  );
}
