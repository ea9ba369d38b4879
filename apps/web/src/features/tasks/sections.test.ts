import type { TaskCard } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { doneToday, sectionOf, sectionsOf } from './sections.ts';

/** Wednesday, 10 June 2026, ten o'clock in Berlin. */
const now = new Date('2026-06-10T08:00:00Z');
const berlin = 'Europe/Berlin';
const on = (due_on: string | null, due_at: string | null = null, state: TaskCard['state'] = 'open') => ({
  due_on,
  due_at,
  state,
});

describe('the headings of a list of tasks', () => {
  it.each([
    [on('2026-06-09'), 'overdue'],
    [on('2026-06-10'), 'today'],
    [on('2026-06-10', '2026-06-10T07:59:00Z'), 'overdue'],
    [on('2026-06-10', '2026-06-10T16:00:00Z'), 'today'],
    [on('2026-06-14'), 'week'],
    [on('2026-06-15'), 'later'],
    [on(null), 'undated'],
    [on('2026-06-09', null, 'done'), 'done'],
    [on(null, null, 'archived'), 'done'],
    [on('2026-06-09', null, 'declined'), 'overdue'],
  ] as const)('%o stands under %s', (task, section) => {
    expect(sectionOf(task, berlin, now)).toBe(section);
  });

  it('follow the clock of who reads', () => {
    const evening = new Date('2026-06-10T20:30:00Z');
    const atNight = on('2026-06-10', '2026-06-10T21:00:00Z');
    expect(sectionOf(atNight, berlin, evening)).toBe('today');
    // There it is the next morning already.
    expect(sectionOf(atNight, 'Asia/Tokyo', evening)).toBe('today');
    expect(sectionOf(on('2026-06-10'), 'Asia/Tokyo', evening)).toBe('overdue');
    expect(sectionOf(on('2026-06-10', '2026-06-11T01:00:00Z'), 'Asia/Tokyo', now)).toBe('week');
    expect(sectionOf(on('2026-06-10', '2026-06-11T01:00:00Z'), 'America/New_York', now)).toBe('today');
  });

  it('have no day of this week on its Sunday', () => {
    const sunday = new Date('2026-06-14T08:00:00Z');
    expect(sectionOf(on('2026-06-15'), berlin, sunday)).toBe('later');
  });

  it('hold an hour that the clocks leave out', () => {
    // The night in which the clocks go from two to three; the server says which moment was meant.
    const night = new Date('2026-03-29T00:30:00Z');
    expect(sectionOf(on('2026-03-29', '2026-03-29T01:30:00Z'), berlin, night)).toBe('today');
    expect(
      sectionOf(on('2026-03-29', '2026-03-29T01:30:00Z'), berlin, new Date('2026-03-29T01:31:00Z')),
    ).toBe('overdue');
  });

  it('are left out where nothing stands under them', () => {
    const tasks = [on(null), on('2026-06-09'), on(null)] as TaskCard[];
    expect(sectionsOf(tasks, berlin, now).map(({ name, tasks: own }) => [name, own.length])).toEqual([
      ['overdue', 1],
      ['undated', 2],
    ]);
  });

  it('count what was done today', () => {
    const done = (done_at: string | null) => ({ done_at });
    const all = [done('2026-06-09T22:30:00Z'), done('2026-06-09T21:30:00Z'), done(null)];
    expect(doneToday(all, berlin, now)).toBe(1);
  });
});
