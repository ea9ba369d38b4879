import type { AppointmentEntry } from '@dorfplatz/contract';
import { addDays } from '@dorfplatz/ui';
import { describe, expect, it } from 'vitest';
import type { Placed } from './wall.ts';
import { layOutWeek, onDay, roomIn } from './week-layout.ts';

const week = Array.from({ length: 7 }, (_, index) => addDays('2026-06-15', index));
const placed = (name: string, first: string, last = first, time: string | null = null): Placed => ({
  entry: { name } as AppointmentEntry,
  first,
  last,
  time,
  isBar: time === null,
});
const room = { all: 5, aboveMore: 4 };
const drawn = (appointments: Placed[]) =>
  layOutWeek(week, appointments, room).pieces.map(
    ({ placed: { entry }, column, span, row, isContinued, continues }) =>
      `${entry.name} ${column}+${span} row ${row}${isContinued ? ' from before' : ''}${continues ? ' goes on' : ''}`,
  );

describe('a week of the sheet', () => {
  it('keeps what lasts several days in one row', () => {
    expect(
      drawn([
        placed('late', '2026-06-17', undefined, '19:00'),
        placed('camp', '2026-06-16', '2026-06-18'),
        placed('early', '2026-06-17', undefined, '08:00'),
      ]),
    ).toEqual(['camp 1+3 row 0', 'early 2+1 row 1', 'late 2+1 row 2']);
  });

  it('cuts a bar at both ends of the week, and says so', () => {
    expect(drawn([placed('tour', '2026-06-10', '2026-07-01')])).toEqual([
      'tour 0+7 row 0 from before goes on',
    ]);
  });

  it('uses a row again where nothing is in it', () => {
    expect(drawn([placed('a', '2026-06-15', '2026-06-16'), placed('b', '2026-06-17', '2026-06-18')])).toEqual(
      ['a 0+2 row 0', 'b 2+2 row 0'],
    );
  });

  it('counts what does not fit, and leaves room to the count [RUL-0029]', () => {
    const many = Array.from({ length: 8 }, (_, hour) =>
      placed(`at ${hour}`, '2026-06-20', undefined, `1${hour}:00`),
    );
    const layout = layOutWeek(week, many, room);
    expect(layout.pieces.map(({ placed: { entry } }) => entry.name)).toEqual([
      'at 0',
      'at 1',
      'at 2',
      'at 3',
    ]);
    expect(layout.hidden).toEqual([0, 0, 0, 0, 0, 4, 0]);
    expect(layOutWeek(week, many.slice(0, 5), room).hidden).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('draws a bar beside the day on which it does not fit', () => {
    const full = Array.from({ length: 5 }, (_, index) => placed(`bar ${index}`, '2026-06-17'));
    const layout = layOutWeek(week, [...full, placed('zz', '2026-06-17', '2026-06-19')], room);
    // The longer one comes first, so it is one of the short ones that is counted.
    expect(layout.hidden).toEqual([0, 0, 2, 0, 0, 0, 0]);
    expect(layout.pieces.find(({ placed: { entry } }) => entry.name === 'zz')).toMatchObject({
      column: 2,
      span: 3,
      row: 0,
    });
  });

  it('never has room for less than 4 appointments and the line with the count [RUL-0028]', () => {
    expect(roomIn(0)).toEqual({ all: 4, aboveMore: 4 });
    expect(roomIn(24 + 4 * 21 + 15)).toEqual({ all: 4, aboveMore: 4 });
    expect(roomIn(24 + 7 * 21)).toEqual({ all: 7, aboveMore: 6 });
    expect(roomIn(24 + 7 * 21 + 15)).toEqual({ all: 7, aboveMore: 7 });
  });

  it('lists a day in the order of the sheet', () => {
    const list = [
      placed('evening', '2026-06-17', undefined, '19:00'),
      placed('camp', '2026-06-16', '2026-06-18'),
      placed('other day', '2026-06-18', undefined, '08:00'),
    ];
    expect(onDay(list, '2026-06-17').map(({ entry }) => entry.name)).toEqual(['camp', 'evening']);
  });
});
