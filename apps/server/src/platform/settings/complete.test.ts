import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { createCompletion } from './complete.ts';

const Schema = Type.Object(
  {
    name: Type.String({ minLength: 1, default: 'Netzwerk' }),
    days: Type.Array(Type.Integer(), { default: [] }),
    digest: Type.Object(
      { active: Type.Boolean({ default: true }), days: Type.Array(Type.Integer(), { default: [1] }) },
      { default: {}, additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
const complete = createCompletion(Schema);
const defaults = { name: 'Netzwerk', days: [], digest: { active: true, days: [1] } };

describe('filling in defaults', () => {
  it('gives everything that is missing, at every depth, and leaves what was given as it is', () => {
    expect(complete({})).toEqual({ value: defaults, wrong: [] });
    const given = { name: 'Chor', digest: { active: false } };
    expect(complete(given).value).toEqual({ name: 'Chor', days: [], digest: { active: false, days: [1] } });
    expect(given).toEqual({ name: 'Chor', digest: { active: false } });
  });

  it('gives each its own default', () => {
    complete({}).value.digest.days.push(2);
    expect(complete({}).value).toEqual(defaults);
  });

  it('names everything that is wrong, and what the schema does not know', () => {
    const { wrong } = complete({ name: '', days: [1, 'a'], digest: { active: 'ja', colour: 1 }, colour: 1 });
    expect(wrong.sort()).toEqual(['/colour', '/days/1', '/digest/active', '/digest/colour', '/name']);
    expect(complete({ name: 5, days: null }).wrong.sort()).toEqual(['/days', '/name']);
    expect(complete('x').wrong).toEqual(['']);
  });

  it('drops what the schema does not know where that is asked for', () => {
    const dropping = createCompletion(Schema, { drops: true });
    expect(dropping({ colour: 1, digest: { colour: 1 } })).toEqual({ value: defaults, wrong: [] });
    expect(dropping({ name: 5 }).wrong).toEqual(['/name']);
  });
});
