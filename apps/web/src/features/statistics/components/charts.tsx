import type { Statistics, StatisticsFigure, StatisticsRow } from '@dorfplatz/contract';
import { useEffect, useRef } from 'react';
import {
  Area,
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { usePeriodNames } from '../period-names.ts';
import styles from './statistics.module.css';

/** Narrower than this a period has no room: then the chart scrolls, and begins at its end. In pixels. */
const LEAST = 14;

type Series = { figure: StatisticsFigure; colour: string };

const ONE = 'var(--chart-1)';
const TWO = 'var(--chart-2)';

const TICK = { fontSize: 12, fill: 'var(--text-2)' };

/** Charts of the figures; the table beneath says the same in words. */
export default function Charts({ statistics: { by, rows } }: { statistics: Statistics }) {
  const t = useTranslate();
  const name = (figure: StatisticsFigure) => t(`statistics.figure.${figure}`);
  const one = (figure: StatisticsFigure): Series[] => [{ figure, colour: ONE }];
  const both: Series[] = [
    { figure: 'posts', colour: ONE },
    { figure: 'replies', colour: TWO },
  ];
  const hasBefore = rows.some(({ before }) => before?.active != null);
  return (
    <div className={styles.charts}>
      <figure className={styles.wide}>
        <figcaption>
          <h2>
            {name('active')} <span className={styles.hint}>{t(`statistics.active_${by}`)}</span>
          </h2>
          {hasBefore ? (
            <span className={styles.legend}>
              <i className={styles.solid} /> {t('statistics.this_year')}
              <i className={styles.dotted} /> {t('statistics.year_before')}
            </span>
          ) : null}
        </figcaption>
        <Scrolling count={rows.length}>
          <ActiveChart by={by} rows={rows} />
        </Scrolling>
      </figure>
      <figure>
        <figcaption>
          <h2>{t('statistics.posts_and_replies')}</h2>
          <span className={styles.legend}>
            {both.map(({ figure, colour }) => (
              <span key={figure}>
                <i className={styles.swatch} style={{ background: colour }} /> {name(figure)}
              </span>
            ))}
          </span>
        </figcaption>
        <Scrolling count={rows.length}>
          <Bars by={by} rows={rows} series={both} />
        </Scrolling>
      </figure>
      {(['messages', 'files', 'appointments'] as const).map((figure) => (
        <figure key={figure}>
          <figcaption>
            <h2>{name(figure)}</h2>
          </figcaption>
          <Scrolling count={rows.length}>
            <Bars by={by} rows={rows} series={one(figure)} />
          </Scrolling>
        </figure>
      ))}
    </div>
  );
}

function Scrolling({ count, children }: { count: number; children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of periods begins at the end again
  useEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, [count]);
  return (
    <div ref={box} className={styles.canvas} aria-hidden="true">
      <div style={{ minWidth: count * LEAST }}>
        <ResponsiveContainer width="100%" height="100%">
          {children as React.ReactElement}
        </ResponsiveContainer>
      </div>
    </div>
  );
}

type ChartProps = { by: Statistics['by']; rows: readonly StatisticsRow[] };

function useAxes(by: Statistics['by']) {
  const locale = localeOf(useLanguage());
  const names = usePeriodNames(by);
  const number = new Intl.NumberFormat(locale);
  return {
    named: (rows: readonly StatisticsRow[]) =>
      rows.map((row) => ({ ...row, name: names.short(row), past: row.before?.active ?? null })),
    axes: (
      <>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="name"
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          minTickGap={32}
        />
        <YAxis
          tick={TICK}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          tickCount={4}
          width={44}
          tickFormatter={(value: number) => number.format(value)}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--surface-h)', stroke: 'var(--line-strong)' }}
          contentStyle={{
            background: 'var(--surface-raise)',
            border: '1px solid var(--line)',
            borderRadius: 'var(--r-sm)',
            color: 'var(--text)',
            fontSize: 13,
          }}
          itemStyle={{ color: 'var(--text)' }}
          formatter={(value) => number.format(Number(value))}
        />
      </>
    ),
  };
}

function ActiveChart({ by, rows, ...size }: ChartProps) {
  const t = useTranslate();
  const { named, axes } = useAxes(by);
  return (
    <ComposedChart {...size} data={named(rows)} accessibilityLayer={false} margin={{ top: 12, right: 8 }}>
      {axes}
      <Area
        dataKey="active"
        name={t('statistics.figure.active')}
        stroke={ONE}
        strokeWidth={2}
        fill="var(--accent-soft)"
        fillOpacity={1}
        isAnimationActive={false}
      />
      <Line
        dataKey="past"
        name={t('statistics.year_before')}
        stroke="var(--text-2)"
        strokeDasharray="2 3"
        dot={false}
        isAnimationActive={false}
      />
    </ComposedChart>
  );
}

function Bars({ by, rows, series, ...size }: ChartProps & { series: readonly Series[] }) {
  const t = useTranslate();
  const { named, axes } = useAxes(by);
  return (
    <BarChart
      {...size}
      data={named(rows)}
      accessibilityLayer={false}
      margin={{ top: 12, right: 8 }}
      barCategoryGap="18%"
    >
      {axes}
      {series.map(({ figure, colour }, place) => (
        <Bar
          key={figure}
          dataKey={figure}
          name={t(`statistics.figure.${figure}`)}
          stackId="all"
          fill={colour}
          isAnimationActive={false}
          radius={place === series.length - 1 ? [2, 2, 0, 0] : 0}
        >
          {rows.map((row) => (
            <Cell key={row.start} fillOpacity={row.is_running ? 0.5 : 1} />
          ))}
        </Bar>
      ))}
    </BarChart>
  );
}
