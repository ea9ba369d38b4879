import type { AppointmentEntry, Calendar } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { isShown, readHidden, sectionsOf, withCalendar, writeHidden } from './filter.ts';

const all = [{ id: 3 }, { id: 7 }, { id: 9 }];
const entry = (...calendar_ids: number[]) => ({ calendar_ids }) as AppointmentEntry;

describe('the filter of calendars', () => {
  it('has one address for one choice', () => {
    expect(writeHidden(new Set([9, 3]))).toBe('3,9');
    expect(readHidden('3,9')).toEqual(new Set([3, 9]));
    expect(writeHidden(new Set())).toBe('none');
    for (const text of ['all', 'none']) expect(writeHidden(readHidden(text)!)).toBe(text);
    for (const text of [undefined, '', '3,', 'x', '0']) expect(readHidden(text)).toBeNull();
  });

  it('shows one alone after all were excluded [RUL-0008]', () => {
    const hidden = withCalendar('all', 7, true, all);
    expect(hidden).toEqual(new Set([3, 9]));
    expect(withCalendar(hidden, 3, true, all)).toEqual(new Set([9]));
    expect(withCalendar(new Set(), 9, false, all)).toEqual(new Set([9]));
  });

  it('keeps what lies in a shown calendar, and what one was invited to from elsewhere', () => {
    expect(isShown(entry(3, 7), new Set([3]))).toBe(true);
    expect(isShown(entry(3), new Set([3]))).toBe(false);
    expect(isShown(entry(3), 'all')).toBe(false);
    expect(isShown(entry(), 'all')).toBe(true);
  });

  it('groups network, personal, then categories in the order of the network [RUL-0009]', () => {
    const of = (id: number, type: Calendar['type'], category_name: string | null = null) =>
      ({ id, type, category_name, category_id: category_name ? category_name.length : null }) as Calendar;
    const sections = sectionsOf([
      of(1, 'group', 'Gremien'),
      of(2, 'shared'),
      of(3, 'network'),
      of(4, 'group', 'Arbeitsgruppen'),
      of(5, 'personal'),
    ]);
    expect(sections.map(({ key, name, calendars }) => [name ?? key, calendars.map(({ id }) => id)])).toEqual([
      ['network', [3]],
      ['personal', [2, 5]],
      ['Gremien', [1]],
      ['Arbeitsgruppen', [4]],
    ]);
  });
});
