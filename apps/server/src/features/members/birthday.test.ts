import { describe, expect, it } from 'vitest';
import { birthdayOf } from './birthday.ts';

const at = (text: string) => Temporal.Instant.from(text);
const berlin = 'Europe/Berlin';

describe('the birthday of a member', () => {
  it('counts whole years by the day of the network', () => {
    const values = { birthday: '1990-11-26' };
    expect(birthdayOf(values, berlin, at('2026-11-25T22:59:59Z'))).toMatchObject({
      age: 35,
      birthday_is_today: false,
    });
    expect(birthdayOf(values, berlin, at('2026-11-25T23:00:00Z'))).toMatchObject({
      age: 36,
      birthday_is_today: true,
    });
    expect(birthdayOf(values, berlin, at('2026-11-26T23:00:00Z'))).toMatchObject({
      age: 36,
      birthday_is_today: false,
    });
  });

  it('falls on 1 March where the year has no 29 February', () => {
    const values = { birthday: '2000-02-29' };
    expect(birthdayOf(values, berlin, at('2026-02-28T12:00:00Z'))).toMatchObject({
      age: 25,
      birthday_is_today: false,
    });
    expect(birthdayOf(values, berlin, at('2026-03-01T12:00:00Z'))).toMatchObject({
      age: 26,
      birthday_is_today: true,
    });
    expect(birthdayOf(values, berlin, at('2028-02-29T12:00:00Z'))).toMatchObject({
      age: 28,
      birthday_is_today: true,
    });
  });

  it.each([[{}], [{ birthday: 5 }], [{ birthday: '' }], [{ birthday: '2090-01-01' }]])(
    'says nothing of %j',
    (values) => {
      expect(birthdayOf(values as never, berlin, at('2026-11-26T12:00:00Z'))).toEqual({
        birthday: null,
        birthday_is_today: false,
        age: null,
      });
    },
  );
});
