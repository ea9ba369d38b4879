import { type Static, Type } from 'typebox';
import { IdOrSlug, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

export const STATISTICS_PERIODS = ['day', 'week', 'month'] as const;
export type StatisticsPeriod = (typeof STATISTICS_PERIODS)[number];

/** What is counted in each period. */
export const STATISTICS_FIGURES = [
  'active',
  'joined',
  'posts',
  'replies',
  'messages',
  'files',
  'appointments',
] as const;
export type StatisticsFigure = (typeof STATISTICS_FIGURES)[number];

/** A day by the network's clock, `YYYY-MM-DD`. */
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'date' });

const Count = Type.Integer({ minimum: 0 });

const Figures = Type.Object({
  /** Those who were there at least once; null for a time in which nobody counted them. */
  active: Nullable(Count),
  joined: Count,
  posts: Count,
  replies: Count,
  messages: Count,
  files: Count,
  appointments: Count,
});

const Row = Type.Object({
  ...Figures.properties,
  /** The first day and the last one. */
  start: Day,
  end: Day,
  /** Whether it is not over yet. */
  is_running: Type.Boolean(),
  /** The same of the year before: the week of the same number, the month or day of the same name. */
  before: Nullable(Figures),
});
export type StatisticsRow = Static<typeof Row>;

export const Statistics = Type.Object({
  by: Type.Enum([...STATISTICS_PERIODS]),
  /** The days that are counted: whole periods, up to today. */
  from: Day,
  to: Day,
  /** A group of fewer people shows no figures, since they would tell about each of them: then there are no rows. */
  fewest: Nullable(Type.Integer()),
  /** The earliest first. */
  rows: Type.Array(Row),
});
export type Statistics = Static<typeof Statistics>;

const query = {
  /** The first and the last day; left out, as many periods as a year, or a month of days. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  by: Type.Optional(Type.Enum([...STATISTICS_PERIODS])),
};
const params = { slug: IdOrSlug };

export const getStatistics = administration.get('getStatistics', '/administration/statistics', {
  ids: ['API-262a'],
  summary: 'How many were there, joined, wrote and planned, by day, week or month of the network',
  query,
  answer: Statistics,
});

export const getGroupStatistics = administration.get(
  'getGroupStatistics',
  '/groups/{slug}/administration/statistics',
  {
    ids: ['API-262b'],
    summary: 'The same of a group alone, for those who run it',
    params,
    query,
    answer: Statistics,
  },
);

export const downloadStatistics = administration.get(
  'downloadStatistics',
  '/administration/statistics/download',
  {
    ids: ['API-580'],
    summary: 'The figures of the network as a table (CSV)',
    query,
    bytes: true,
  },
);

export const downloadGroupStatistics = administration.get(
  'downloadGroupStatistics',
  '/groups/{slug}/administration/statistics/download',
  {
    ids: ['API-581'],
    summary: 'The figures of a group as a table (CSV)',
    params,
    query,
    bytes: true,
  },
);
