import { describe, expect, it } from 'vitest';
import { calendarsAtFirst } from './calendar-choice.ts';

const calendars = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

describe('the choice of calendars', () => {
  it('shows few of them all, and of many those that are ticked', () => {
    expect(calendarsAtFirst(calendars(8), [7])).toBeNull();
    expect(calendarsAtFirst(calendars(9), [7])).toEqual([7]);
  });

  it('shows all where none is ticked: one must be', () => {
    expect(calendarsAtFirst(calendars(30), [])).toBeNull();
    expect(calendarsAtFirst(calendars(30), [99])).toBeNull();
  });
});
