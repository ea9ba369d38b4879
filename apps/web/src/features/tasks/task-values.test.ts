import { describe, expect, it } from 'vitest';
import { changeOf, collisionsOf, emptyValues, rebased, sentOf } from './task-values.ts';

const base = sentOf({ ...emptyValues({}), title: 'Zelte', due_on: '2026-06-12', due_time: '18:00' });

describe('the form of a task', () => {
  it('sends what was changed alone', () => {
    expect(changeOf({ ...base, title: 'Zelte abholen' }, base)).toEqual({ title: 'Zelte abholen' });
    expect(changeOf(base, base)).toEqual({});
  });

  it('sends no time, rhythm or reminder without a day', () => {
    const sent = sentOf({
      ...emptyValues({}),
      title: 'Zelte',
      due_time: '18:00',
      repeat: { frequency: 'weekly', interval: 1 },
      reminders: [{ minutes_before: 15 }],
    });
    expect(sent).toMatchObject({ due_time: null, repeat: null, reminders: [] });
  });

  it('sends no minutes before a day that has no time', () => {
    const reminders = [{ minutes_before: 15 }, { days_before: 1, at: '18:00' }];
    expect(sentOf({ ...emptyValues({}), due_on: '2026-06-12', reminders }).reminders).toEqual([reminders[1]]);
  });

  it('does not mind in which order people were chosen', () => {
    const person = (id: number) => ({ type: 'member' as const, id, name: String(id) });
    const chosen = (...ids: number[]) => sentOf({ ...emptyValues({}), assignees: ids.map(person) });
    expect(changeOf(chosen(2, 1), chosen(1, 2))).toEqual({});
  });

  it('[C11] names what two changed to something different, and nothing else', () => {
    const mine = { ...base, title: 'Meine', description: 'Nur ich', due_on: '2026-06-13' };
    const now = { ...base, title: 'Andere', due_time: '19:00', due_on: '2026-06-13' };
    const collisions = collisionsOf(mine, base, now);
    expect(collisions).toEqual(['title']);
    // Saving again goes over what both now see, and leaves alone what only the other changed.
    expect(changeOf(mine, rebased(base, now, collisions))).toEqual({
      title: 'Meine',
      description: 'Nur ich',
      due_on: '2026-06-13',
    });
  });
});
