import { expect, it } from 'vitest';
import { daysOf, isDouble, type Schedule, withInterval } from './schedule.ts';

const weekly: Schedule = {
  is_enabled: true,
  interval: 'weekly',
  day: 'thu',
  time: 'pm',
  second_day: '15',
  second_time: 'am',
};

it('offers the days of the week for each week and 31 days for months [RUL-0580]', () => {
  expect(daysOf('weekly')).toEqual(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
  expect(daysOf('monthly')).toEqual(daysOf('semimonthly'));
  expect(daysOf('monthly')).toHaveLength(31);
});

it('begins an interval with its own days, and keeps a day that fits [RUL-0581]', () => {
  const twice = withInterval(weekly, 'semimonthly');
  expect(twice).toMatchObject({ interval: 'semimonthly', day: '1', second_day: '15', time: 'pm' });
  expect(withInterval({ ...twice, day: '31' }, 'monthly').day).toBe('31');
  expect(withInterval(twice, 'weekly').day).toBe('mon');
  expect(withInterval(weekly, 'weekly').day).toBe('thu');
});

it('knows when both days of a month are one moment', () => {
  const twice: Schedule = {
    ...weekly,
    interval: 'semimonthly',
    day: '15',
    second_day: '15',
    second_time: 'pm',
  };
  expect(isDouble(twice)).toBe(true);
  expect(isDouble({ ...twice, second_time: 'am' })).toBe(false);
  expect(isDouble({ ...twice, interval: 'monthly' })).toBe(false);
});
