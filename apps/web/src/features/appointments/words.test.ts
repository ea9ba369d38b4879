import { datesIn } from '@dorfplatz/content/dates';
import type { AppointmentDate } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { dateWords, isElsewhere, meetingLinkLabel } from './words.ts';

const date: AppointmentDate = {
  start: '2026-06-17T18:00:00+02:00',
  end: '2026-06-17T19:30:00+02:00',
  all_day: false,
  time_zone: 'Europe/Berlin',
  same_day: true,
};
const german = datesIn('de', 'Europe/Berlin');
const said = (key: string, values: object = {}) => `${key} ${Object.values(values).join(' | ')}`;

describe('the link to a meeting', () => {
  it('has the name of its provider [RUL-0035]', () => {
    expect(meetingLinkLabel('https://teams.microsoft.com/x', 'ms_teams')).toBe('Microsoft Teams');
    expect(meetingLinkLabel('https://meet.google.com/x', 'google_meet')).toBe('Google Meet');
    expect(meetingLinkLabel('https://zoom.us/x', 'zoom')).toBe('Zoom');
  });

  it('is cut at 65 characters for any other [RUL-0036]', () => {
    const link = `https://example.org/${'a'.repeat(45)}`;
    expect(meetingLinkLabel(link, null)).toBe(link);
    expect(meetingLinkLabel(`${link}b`, null)).toBe(`${link}…`);
  });
});

describe('a date in words', () => {
  it('is written in the form of the calendar [RUL-0112]', () => {
    expect(dateWords(date, german, said)).toBe('appointments.on_day Mittwoch, 17.06.2026 | 18:00 | 19:30');
    expect(dateWords(date, datesIn('en', 'Europe/Berlin'), said, 'Asia/Tokyo')).toBe(
      'appointments.on_day Thursday, 18.06.2026 | 01:00 | 02:30',
    );
  });

  it('names both days of what goes past midnight, and no time of whole days', () => {
    expect(dateWords({ ...date, end: '2026-06-18T01:00:00+02:00' }, german, said)).toBe(
      'appointments.over_days Mittwoch, 17.06.2026 | 18:00 | 01:00 | Donnerstag, 18.06.2026',
    );
    const whole = { ...date, all_day: true, start: '2026-06-17', end: '2026-06-17' };
    expect(dateWords(whole, german, said)).toBe('appointments.whole_day Mittwoch, 17.06.2026');
    expect(dateWords({ ...whole, end: '2026-06-19' }, german, said)).toBe(
      'appointments.whole_days Mittwoch, 17.06.2026 | Freitag, 19.06.2026',
    );
  });

  it('is elsewhere where clocks show another time [RUL-0032]', () => {
    expect(isElsewhere(date, 'Europe/Berlin')).toBe(false);
    expect(isElsewhere(date, 'Europe/Paris')).toBe(false);
    expect(isElsewhere(date, 'Asia/Tokyo')).toBe(true);
    expect(
      isElsewhere({ ...date, all_day: true, start: '2026-06-17', end: '2026-06-17' }, 'Asia/Tokyo'),
    ).toBe(false);
  });
});
