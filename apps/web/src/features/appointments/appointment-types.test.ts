import { APPOINTMENT_TYPES } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { appointmentTypeOf, registerAppointmentType } from './appointment-types.ts';

const badges = (names: readonly string[], id: string) =>
  names.map((name) => appointmentTypeOf(name).badge(id));

describe('the type of an appointment', () => {
  it('says what it is in a series, and whether an answer can mean all of it', () => {
    expect(badges(APPOINTMENT_TYPES, 'v-1-20260617')).toEqual([
      null,
      'appointments.series',
      'appointments.occurrence',
    ]);
    expect(badges(APPOINTMENT_TYPES, 'r-1-20260617').at(-1)).toBe('appointments.changed_occurrence');
    expect(APPOINTMENT_TYPES.map((name) => appointmentTypeOf(name).asksForAnswers)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is looked up, so that others can be added; an unknown one is a single appointment [RUL-0086]', () => {
    expect(appointmentTypeOf('excursion')).toBe(appointmentTypeOf('seminar'));
    expect(appointmentTypeOf('excursion').badge('1')).toBeNull();
    registerAppointmentType('excursion', { badge: () => 'excursions.excursion' });
    expect(appointmentTypeOf('excursion')).toEqual({
      ...appointmentTypeOf('seminar'),
      badge: expect.any(Function),
    });
    expect(appointmentTypeOf('excursion').badge('1')).toBe('excursions.excursion');
  });
});
