import type { AppointmentEntry } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { dayInAddress, firstMinute, inLanes, spansOn, weekOf } from './time-grid.ts';
import { place } from './wall.ts';

const zone = 'Europe/Berlin';
const entry = (name: string, start: string, end: string): AppointmentEntry =>
  ({
    name,
    date: { all_day: start.length === 10, start, end, same_day: true, time_zone: zone },
  }) as AppointmentEntry;
const summer = (name: string, start: string, end: string) =>
  entry(name, `${start}:00+02:00`, `${end}:00+02:00`);
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const on = (day: string, entries: AppointmentEntry[], reader = zone) =>
  inLanes(
    spansOn(
      entries.map((each) => place(each, reader)),
      day,
      reader,
    ),
  ).map(
    ({ placed, from, to, lane, lanes, isContinued, continues }) =>
      `${placed.entry.name} ${clock(from)}-${clock(to)} ${lane + 1}/${lanes}${isContinued ? ' from before' : ''}${continues ? ' goes on' : ''}`,
  );

describe('the hours of a day', () => {
  it('have equal times side by side, by name', () => {
    expect(
      on('2026-06-16', [
        summer('b', '2026-06-16T18:00', '2026-06-16T19:00'),
        summer('a', '2026-06-16T18:00', '2026-06-16T19:00'),
      ]),
    ).toEqual(['a 18:00-19:00 1/2', 'b 18:00-19:00 2/2']);
  });

  it('take a lane again that is free, as far as a chain of overlaps goes', () => {
    expect(
      on('2026-06-16', [
        summer('a', '2026-06-16T18:00', '2026-06-16T19:00'),
        summer('b', '2026-06-16T18:30', '2026-06-16T20:00'),
        summer('c', '2026-06-16T19:00', '2026-06-16T21:00'),
        summer('alone', '2026-06-16T21:00', '2026-06-16T22:00'),
      ]),
    ).toEqual(['a 18:00-19:00 1/2', 'b 18:30-20:00 2/2', 'c 19:00-21:00 1/2', 'alone 21:00-22:00 1/1']);
    expect(
      on('2026-06-16', [
        summer('long', '2026-06-16T08:00', '2026-06-16T20:00'),
        summer('x', '2026-06-16T09:00', '2026-06-16T10:00'),
        summer('y', '2026-06-16T09:30', '2026-06-16T11:00'),
        summer('z', '2026-06-16T12:00', '2026-06-16T13:00'),
      ]),
    ).toEqual(['long 08:00-20:00 1/3', 'x 09:00-10:00 2/3', 'y 09:30-11:00 3/3', 'z 12:00-13:00 2/3']);
  });

  it('go on after midnight on the next day, unless it ends then', () => {
    const evenings = [
      summer('party', '2026-06-16T22:00', '2026-06-17T02:00'),
      summer('choir', '2026-06-16T20:00', '2026-06-17T00:00'),
    ];
    expect(on('2026-06-16', evenings)).toEqual(['choir 20:00-24:00 1/2', 'party 22:00-24:00 2/2 goes on']);
    expect(on('2026-06-17', evenings)).toEqual(['party 00:00-02:00 1/1 from before']);
    expect(on('2026-06-18', evenings)).toEqual([]);
  });

  it('are those of the clock where it is changed', () => {
    // At two o’clock clocks show three.
    const march = [
      entry('night', '2026-03-29T01:30:00+01:00', '2026-03-29T03:30:00+02:00'),
      entry('late', '2026-03-29T19:00:00+02:00', '2026-03-29T20:00:00+02:00'),
    ];
    expect(on('2026-03-29', march)).toEqual(['night 01:30-03:30 1/1', 'late 19:00-20:00 1/1']);
    // At three they show two again.
    const october = [
      entry('back', '2026-10-25T02:45:00+02:00', '2026-10-25T02:15:00+01:00'),
      entry('second', '2026-10-25T02:30:00+01:00', '2026-10-25T04:00:00+01:00'),
      entry('late', '2026-10-25T19:00:00+01:00', '2026-10-25T20:00:00+01:00'),
    ];
    expect(on('2026-10-25', october)).toEqual([
      'second 02:30-04:00 1/2',
      'back 02:45-02:45 2/2',
      'late 19:00-20:00 1/1',
    ]);
    expect(on('2026-10-25', october, 'UTC')).toEqual([
      'back 00:45-01:15 1/1',
      'second 01:30-03:00 1/1',
      'late 18:00-19:00 1/1',
    ]);
  });

  it('give what has no length a place to be pressed, also right before midnight', () => {
    const moments = [
      summer('start', '2026-06-16T18:00', '2026-06-16T18:00'),
      summer('soon', '2026-06-16T18:20', '2026-06-16T19:00'),
      summer('last', '2026-06-16T23:55', '2026-06-16T23:55'),
    ];
    expect(on('2026-06-16', moments)).toEqual([
      'start 18:00-18:00 1/2',
      'soon 18:20-19:00 2/2',
      'last 23:55-23:55 1/1',
    ]);
    const spans = spansOn(
      moments.map((each) => place(each, zone)),
      '2026-06-16',
      zone,
    );
    expect(inLanes(spans).map(({ top, bottom }) => `${clock(top)}-${clock(bottom)}`)).toEqual([
      '18:00-18:30',
      '18:20-19:00',
      '23:30-24:00',
    ]);
  });

  it('hold nothing of what takes whole days', () => {
    expect(
      on('2026-06-16', [
        entry('holiday', '2026-06-16', '2026-06-16'),
        summer('camp', '2026-06-15T09:00', '2026-06-17T09:00'),
      ]),
    ).toEqual([]);
  });

  it('open at seven, or where the first appointment is seen', () => {
    const at = (...starts: string[]) =>
      firstMinute(
        spansOn(
          starts.map((start) => place(summer('a', `2026-06-16T${start}`, '2026-06-16T23:59'), zone)),
          '2026-06-16',
          zone,
        ),
        480,
      ) / 60;
    expect([at(), at('10:00'), at('05:30', '20:00'), at('19:30')]).toEqual([7, 7, 5, 18]);
  });
});

describe('a day', () => {
  it('is read from an address', () => {
    expect(dayInAddress('2026-06-16')).toBe('2026-06-16');
    for (const text of ['2026-06', '2026-02-30', '2026-13-01', '1599-12-31', 'x', '', undefined])
      expect(dayInAddress(text)).toBeNull();
  });

  it('has a week from Monday on', () => {
    expect(weekOf('2026-03-01')).toEqual([
      '2026-02-23',
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
  });
});
