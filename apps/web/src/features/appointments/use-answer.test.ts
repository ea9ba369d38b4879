import { type Appointment, SeriesScope } from '@dorfplatz/contract';
import { describe, expect, it, vi } from 'vitest';
import { answersOf, hasParticipation, useAnswer } from './use-answer.ts';

const { answer, answerNext } = vi.hoisted(() => ({ answer: vi.fn(), answerNext: vi.fn() }));
vi.mock('./api.ts', () => ({ answer, answerNext }));
vi.mock('../../kit/navigation.ts', () => ({ useGoTo: () => () => {} }));
vi.mock('../../lib/i18n.ts', () => ({ useTranslate: () => (key: string) => key }));
// Somebody has said yes, and is asked what for.
vi.mock('react', async (load) => ({
  ...(await load<typeof import('react')>()),
  useState: (initial: unknown) => [initial ?? 'accepted', vi.fn()],
}));

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

describe('the answer to an occurrence', () => {
  it('is given for as much of its series as somebody says [RUL-0071] [RUL-1092]', () => {
    const appointment = { id: 'v-17-20260617T180000', type: 'virtual_appointment' } as Appointment;
    const { choose } = useAnswer(appointment);
    for (const scope of [...SeriesScope.enum, null]) choose(scope);
    expect(answer.mock.calls).toEqual(
      SeriesScope.enum.map((scope) => [appointment, 'accepted', scope, undefined]),
    );
    expect(answerNext).not.toHaveBeenCalled();
  });
});
