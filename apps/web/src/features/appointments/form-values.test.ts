import type { Appointment } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { type Extra, newValues, problemsOf, valuesOf, writeOf } from './form-values.ts';

const now = Date.parse('2026-06-17T08:20:00Z');
const zone = 'Europe/Berlin';
const extra: Extra = {
  fileIds: [],
  imageId: null,
  canCreateMeetings: true,
  isNew: true,
  scope: 'all',
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
    const write = writeOf(valid, { ...extra, isNew: false, scope: 'this' });
    expect('recurrence_pattern' in write || 'calendar_ids' in write).toBe(false);
    expect('recurrence_pattern' in writeOf({ ...valid, choice: 'kept' }, extra)).toBe(false);
  });
});

describe('an occurrence in the form', () => {
  const pattern = {
    recurrence_frequency: 'custom' as const,
    unit: 'weekly' as const,
    recurrence_interval: 1,
    recurrence_end_time: null,
    recurrence_count: 8,
    remaining_count: 6 as number | null,
    recurrence_weekdays: ['TU', 'TH'] as ('TU' | 'TH')[],
    recurrence_weekday_of_month: null,
    rrule: 'FREQ=WEEKLY;COUNT=8;BYDAY=TU,TH',
  };
  /** By its rule on a Tuesday. */
  const occurrence = (day: string, changed: object = {}): Appointment => {
    const date = { all_day: false, time_zone: zone, same_day: true };
    return {
      id: 'r-17-20260616T180000',
      name: 'Chorprobe',
      description: '',
      calendar_ids: [1],
      date: { ...date, start: `${day}T18:00:00+02:00`, end: `${day}T20:00:00+02:00` },
      recurrence_pattern: { ...pattern, ...changed },
      location: {},
      meeting: null,
      category: null,
      contacts: [],
      attendee_configuration: { total: 0 },
      application_configuration: { costs: null, currency: '', registration_deadline: null, url: '' },
      reminders: [],
    } as unknown as Appointment;
  };
  const following = { ...extra, isNew: false, scope: 'this_and_following' as const };
  const sent = (shown: Appointment) => writeOf(valuesOf(shown, zone), following);

  it('is sent with the rhythm of those after it, of which so many remain, where its series lies [RUL-1092]', () => {
    const write = sent(occurrence('2026-06-16'));
    expect(write).toMatchObject({
      date: { start: '2026-06-16T18:00', end: '2026-06-16T20:00' },
      recurrence_pattern: { recurrence_frequency: 'weekly', recurrence_count: 6, recurrence_end_time: null },
    });
    expect(write.recurrence_pattern?.recurrence_weekdays).toEqual(['TU', 'TH']);
    expect('calendar_ids' in write).toBe(false);
  });

  it('has no count where its series has none, and all of it where the series is shown', () => {
    const countOf = (changed: object) => valuesOf(occurrence('2026-06-16', changed), zone).count;
    expect(countOf({ recurrence_count: null, remaining_count: null })).toBe('');
    expect(countOf({ remaining_count: null })).toBe('8');
  });

  it('leaves the rhythm on its days where it was moved itself, until it is on another day [RUL-1092]', () => {
    const moved = valuesOf(occurrence('2026-06-17'), zone);
    const weekdays = (changed: object) =>
      writeOf({ ...moved, ...changed }, following).recurrence_pattern?.recurrence_weekdays;
    expect(weekdays({})).toEqual(['TU', 'TH']);
    expect(weekdays({ startDay: '2026-06-19', rhythmDay: null })).toEqual(['TH', 'FR']);
  });

  it('leaves a rule alone that says more than the form [RUL-1092]', () => {
    const more = { recurrence_count: null, remaining_count: null, recurrence_weekdays: [] };
    expect('recurrence_pattern' in sent(occurrence('2026-06-16', more))).toBe(false);
  });
});
