import { describe, expect, it } from 'vitest';
import { type Extra, newValues, problemsOf, writeOf } from './form-values.ts';

const now = Date.parse('2026-06-17T08:20:00Z');
const zone = 'Europe/Berlin';
const extra: Extra = {
  fileIds: [],
  imageId: null,
  canCreateMeetings: true,
  isNew: true,
  isOccurrence: false,
  readerZone: zone,
};

describe('a new appointment', () => {
  it('begins at the next full hour, or where the address says [RUL-0109]', () => {
    expect(newValues({}, zone, now)).toMatchObject({
      startDay: '2026-06-17',
      startTime: '11:00',
      endTime: '12:00',
      calendarIds: [],
    });
    expect(newValues({ date: '2026-07-01', calendar_id: '7' }, zone, now)).toMatchObject({
      startDay: '2026-07-01',
      endDay: '2026-07-01',
      startTime: '18:00',
      calendarIds: [7],
    });
    expect(newValues({ date: 'soon', calendar_id: 'x', start: '25:00' }, zone, now).startTime).toBe('11:00');
  });

  it('keeps what was typed in the quick form', () => {
    const values = newValues({ date: '2026-07-01', name: 'Fest', start: '22:00', end: '01:00' }, zone, now);
    expect(values).toMatchObject({
      name: 'Fest',
      startTime: '22:00',
      endTime: '01:00',
      endDay: '2026-07-02',
    });
  });

  it('has the euro as its currency [RUL-0110]', () => {
    expect(newValues({}, zone, now).currency).toBe('€');
  });
});

describe('the form', () => {
  const valid = { ...newValues({}, zone, now), name: 'Fest', calendarIds: [1] };

  it('asks for name and calendar [RUL-0093] [RUL-0094]', () => {
    expect(problemsOf(valid)).toEqual({});
    expect(problemsOf({ ...valid, name: '  ', calendarIds: [] })).toEqual({
      name: 'name_required',
      calendar_ids: 'calendar_required',
    });
  });

  it('refuses an end before the start [RUL-0095]', () => {
    expect(problemsOf({ ...valid, endTime: '10:59' })).toEqual({ date: 'end_earlier_than_start' });
    expect(problemsOf({ ...valid, endTime: '10:59', isAllDay: true })).toEqual({});
  });

  it('refuses less than nothing [RUL-0097] [RUL-0098] [RUL-0099]', () => {
    expect(problemsOf({ ...valid, total: '-1' })).toEqual({ total: 'total_wrong' });
    expect(problemsOf({ ...valid, hasCosts: true, costs: '-0,5' })).toEqual({ costs: 'costs_wrong' });
    expect(problemsOf({ ...valid, hasCosts: true, costs: '12,50', total: '0' })).toEqual({});
    expect(problemsOf({ ...valid, rule: { frequency: 'daily', interval: 0 } })).toEqual({
      recurrence_interval: 'interval_wrong',
    });
  });

  it('ends a series after so many times, and sends nothing of it where it never repeats [RUL-1064]', () => {
    const weekly = {
      ...valid,
      choice: 'weekly' as const,
      rule: { frequency: 'weekly' as const, interval: 1 },
    };
    const sent = (count: string, more = weekly) =>
      writeOf({ ...more, count }, extra).recurrence_pattern?.recurrence_count;
    expect([sent('5'), sent(''), sent('5', { ...weekly, ...{ rule: null as never } })]).toEqual([
      5,
      null,
      null,
    ]);
    for (const count of ['0', '1.5', '1001', 'x'])
      expect(problemsOf({ ...weekly, count }), count).toEqual({ recurrence_count: 'count_wrong' });
    expect(problemsOf({ ...valid, count: '0' })).toEqual({});
  });

  it('sends wall clocks of its zone, and a deadline as an instant', () => {
    const write = writeOf({ ...valid, deadlineDay: '2026-06-15', deadlineTime: '20:00' }, extra);
    expect(write.date).toEqual({
      start: '2026-06-17T11:00',
      end: '2026-06-17T12:00',
      all_day: false,
      time_zone: zone,
    });
    expect(write.application_configuration?.registration_deadline).toBe('2026-06-15T18:00:00.000Z');
  });

  it('sends a meeting only where the network makes some [RUL-0105]', () => {
    expect(writeOf({ ...valid, hasMeeting: true }, extra).meeting).toMatchObject({ online: true });
    expect('meeting' in writeOf({ ...valid, hasMeeting: true }, { ...extra, canCreateMeetings: false })).toBe(
      false,
    );
  });

  it('leaves the rhythm and the calendars of a series alone in one of its occurrences', () => {
    const write = writeOf(valid, { ...extra, isNew: false, isOccurrence: true });
    expect('recurrence_pattern' in write || 'calendar_ids' in write).toBe(false);
    expect('recurrence_pattern' in writeOf({ ...valid, choice: 'kept' }, extra)).toBe(false);
  });
});
