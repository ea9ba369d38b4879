import { wallClock } from '@dorfplatz/content/dates';
import type { AppointmentDate, AppointmentEntry, TaskCard } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import {
  daysOf,
  instantOf,
  moved,
  movedEnd,
  offsetOf,
  offsetText,
  place,
  placeTask,
  sentDate,
  zonedText,
} from './wall.ts';

const timed = (start: string, end: string, time_zone = 'Europe/Berlin'): AppointmentDate => ({
  start,
  end,
  all_day: false,
  time_zone,
  same_day: start.slice(0, 10) === end.slice(0, 10),
});
const evening = timed('2026-06-17T18:00:00+02:00', '2026-06-17T19:30:00+02:00');

describe('an appointment on the days of its reader', () => {
  it('stands where the clocks of the reader show it', () => {
    expect(daysOf(evening, 'Europe/Berlin')).toEqual({
      first: '2026-06-17',
      last: '2026-06-17',
      time: '18:00',
    });
    expect(daysOf(evening, 'Asia/Tokyo')).toEqual({ first: '2026-06-18', last: '2026-06-18', time: '01:00' });
  });

  it('takes nothing of the day that begins when it ends', () => {
    const date = timed('2026-06-17T20:00:00+02:00', '2026-06-18T00:00:00+02:00');
    expect(daysOf(date, 'Europe/Berlin').last).toBe('2026-06-17');
  });

  it('is a bar when it lasts a day, not when it goes past midnight', () => {
    const of = (date: AppointmentDate) => place({ date } as AppointmentEntry, 'Europe/Berlin');
    expect(of(timed('2026-06-17T22:00:00+02:00', '2026-06-18T02:00:00+02:00'))).toMatchObject({
      isBar: false,
      last: '2026-06-17',
    });
    expect(of(timed('2026-06-17T09:00:00+02:00', '2026-06-18T12:00:00+02:00'))).toMatchObject({
      isBar: true,
      last: '2026-06-18',
    });
  });
});

describe('wall clocks', () => {
  it.each([
    ['2026-06-17T18:00', 'Europe/Berlin', '2026-06-17T16:00:00.000Z'],
    ['2026-12-17T18:00', 'Europe/Berlin', '2026-12-17T17:00:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-06-17T18:00', 'America/St_Johns', '2026-06-17T20:30:00.000Z'],
    ['2026-06-17T18:00', 'Pacific/Kiritimati', '2026-06-17T04:00:00.000Z'],
  ])('%s in %s is %s', (wall, zone, instant) => {
    expect(instantOf(wall, zone)).toBe(instant);
  });

  it('come back from an instant', () => {
    expect(wallClock('Europe/Berlin', '2026-06-17T16:00:00Z')).toBe('2026-06-17T18:00');
    expect(zonedText('2026-06-17T18:00', 'America/St_Johns')).toBe('2026-06-17T18:00:00-02:30');
    expect(zonedText('2026-01-17T18:00', 'Europe/Berlin')).toBe('2026-01-17T18:00:00+01:00');
    expect(offsetText('2026-06-17T18:00:00+02:00')).toBe('UTC+02:00');
    expect(offsetText('2026-06-17T18:00:00Z')).toBe('UTC');
    expect(offsetOf('Europe/Berlin', Date.parse('2026-06-17T16:00:00Z'))).toBe('UTC+02:00');
    expect(offsetOf('Europe/Berlin', Date.parse('2026-01-17T16:00:00Z'))).toBe('UTC+01:00');
  });
});

describe('a move', () => {
  it('keeps the wall clock where the offset changes', () => {
    const date = moved(timed('2026-10-24T18:00:00+02:00', '2026-10-24T19:00:00+02:00'), { start: 1, end: 1 });
    expect(date.start).toBe('2026-10-25T18:00:00+01:00');
    expect(sentDate(date)).toEqual({ start: '2026-10-25T18:00', end: '2026-10-25T19:00', all_day: false });
  });

  it('lengthens whole days by their last', () => {
    const date = { start: '2026-06-17', end: '2026-06-17', all_day: true, time_zone: 'UTC', same_day: true };
    expect(moved(date, { start: 0, end: 2 })).toMatchObject({
      start: '2026-06-17',
      end: '2026-06-19',
      same_day: false,
    });
  });

  it('of the end alone makes it longer or shorter', () => {
    const date = timed('2026-06-17T18:00:00+02:00', '2026-06-17T20:00:00+02:00');
    expect(movedEnd(date, moved(date, { start: 0, end: 1 }))).toBe('later');
    expect(movedEnd(date, { ...date, end: '2026-06-17T19:00:00+02:00' })).toBe('earlier');
    expect(movedEnd(date, moved(date, { start: 1, end: 1 }))).toBeNull();
  });
});

describe('a task in the calendar', () => {
  const task = (due_on: string | null, due_at: string | null = null) =>
    ({ id: 7, title: 'Zelte', html_url: '/tasks/7', due_on, due_at }) as TaskCard;

  it('stands on the day on which it is due where its reader is', () => {
    expect(placeTask(task('2026-06-12'), 'Asia/Tokyo')).toMatchObject({ first: '2026-06-12', time: null });
    const late = task('2026-06-12', '2026-06-12T20:30:00Z');
    expect(placeTask(late, 'Europe/Berlin')).toMatchObject({ first: '2026-06-12', time: '22:30' });
    expect(placeTask(late, 'Asia/Tokyo')).toMatchObject({ first: '2026-06-13', time: '05:30', isBar: false });
  });

  it('stands nowhere without one', () => {
    expect(placeTask(task(null), 'Europe/Berlin')).toBeNull();
  });
});
