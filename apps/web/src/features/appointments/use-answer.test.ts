import type { Appointment } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { answersOf, hasParticipation } from './use-answer.ts';

const of = (changed: object = {}, can = true) =>
  answersOf({
    can: { opt: can },
    opt_prohibited_reason: null,
    attendee_configuration: { participation_locked: false },
    total_attendees_enforced_and_exceeded: false,
    my_status: 'invited',
    ...changed,
  } as Appointment);

describe('who takes part', () => {
  const nobody = { opt: false, show_attendees: false, update_participants: false };
  const holiday = { can: nobody, my_status: null, attending_participants_count: 0 };

  it('is nothing to speak of with a holiday, which nobody answers', () => {
    expect(hasParticipation(holiday)).toBe(false);
  });

  it('is said wherever somebody answers, sees the list or is counted', () => {
    for (const can of ['opt', 'show_attendees', 'update_participants'])
      expect(hasParticipation({ ...holiday, can: { ...nobody, [can]: true } })).toBe(true);
    expect(hasParticipation({ ...holiday, my_status: 'declined' })).toBe(true);
    expect(hasParticipation({ ...holiday, attending_participants_count: 1 })).toBe(true);
  });
});

describe('an answer', () => {
  it('is given only by those who may [RUL-0072]', () => {
    expect(of()).toEqual({ accept: true, decline: true });
    expect(of({}, false)).toEqual({ accept: false, decline: false });
  });

  it('is not given while answers are locked [RUL-0069]', () => {
    expect(of({ attendee_configuration: { participation_locked: true } }).accept).toBe(false);
  });

  it('is no acceptance when every place is taken, unless one of them is one’s own [RUL-0070]', () => {
    const full = { total_attendees_enforced_and_exceeded: true, opt_prohibited_reason: 'full' };
    expect(of(full)).toEqual({ accept: false, decline: true });
    expect(of({ ...full, my_status: 'accepted' }).accept).toBe(true);
  });
});
