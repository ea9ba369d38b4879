import { expect, it } from 'vitest';
import { furtherDate } from './further-date.ts';

const of = (id: string, start: string, all_day = false) =>
  furtherDate({ id, date: { start, all_day } as never });

it('begins on the day that is shown, at the time of the series', () => {
  expect(of('v-17-20270616T180000', '2027-06-16T18:00:00+02:00')).toEqual({
    day: '2027-06-16',
    time: '18:00',
  });
  expect(of('17', '2027-06-16T18:00:00+02:00')).toEqual({ day: '2027-06-16', time: '18:00' });
  expect(of('17', '2027-06-16', true)).toEqual({ day: '2027-06-16', time: '' });
});

it('knows the time of the series of an occurrence that was moved, or made one of whole days', () => {
  expect(of('r-17-20270616T180000', '2027-06-17T20:30:00+02:00')).toEqual({
    day: '2027-06-17',
    time: '18:00',
  });
  expect(of('r-17-20270616T180000', '2027-06-17', true)).toEqual({ day: '2027-06-17', time: '18:00' });
  expect(of('r-17-20270616', '2027-06-17T20:30:00+02:00')).toEqual({ day: '2027-06-17', time: '' });
});
