import { describe, expect, it } from 'vitest';
import { readDraft, writeDraft } from './form-draft.ts';
import { newValues } from './form-values.ts';

const base = {
  values: newValues({ date: '2027-03-03' }, 'Europe/Berlin', Date.UTC(2027, 0, 1)),
  image: { id: null, src: null },
};
const changed = {
  values: {
    ...base.values,
    name: 'Fest',
    calendarIds: [7],
    rule: { frequency: 'weekly' as const, interval: 2 },
    choice: 'weekly' as const,
    deadlineDay: '2027-03-01',
    rhythmDay: '2027-03-02',
  },
  image: { id: 5, src: '/api/storage/images/5/medium' },
};

describe('the draft of a form', () => {
  it('is what differs from how the form began, and comes back as it was', () => {
    expect(writeDraft(base, base)).toBe('');
    expect(Object.keys(JSON.parse(writeDraft(base, changed)).values).sort()).toEqual([
      'calendarIds',
      'choice',
      'deadlineDay',
      'name',
      'rhythmDay',
      'rule',
    ]);
    expect(readDraft(base, writeDraft(base, changed))).toEqual(changed);
  });

  it('undoes nothing that others have changed meanwhile', () => {
    const meanwhile = { ...base, values: { ...base.values, organizer: 'Olga', name: 'Feier' } };
    expect(readDraft(meanwhile, writeDraft(base, changed)).values).toMatchObject({
      organizer: 'Olga',
      name: 'Fest',
    });
  });

  it.each([
    'nonsense',
    'null',
    '[]',
    '{"values":3}',
    '{"values":{"name":3,"contacts":"x","none":1,"rule":7}}',
  ])('is left out where it cannot be read: %s', (text) => {
    expect(readDraft(base, text)).toEqual(base);
  });
});
