import { LANGUAGES } from '@dorfplatz/contract';
import { Options } from '@zxcvbn-ts/core';
import { describe, expect, it } from 'vitest';
import { hasMessage } from '../i18n/translate.ts';
import { codeOf, weaknessesOf } from './new-passwords.ts';

describe('a password that is tried first', () => {
  it.each([
    'password123',
    'Passwort2024!',
    'P@ssw0rd123',
    'passwortpasswort',
    'qwertz123456',
    'qwerty123451',
    'Hallo12345678',
    'iloveyou2023',
    'ichliebedich!',
    'Willkommen1!',
    'Sommer2025!!',
    'MeinPasswort',
    'administrator',
    '1234567890',
    '0987654321',
    '24.12.1985',
    '0171 2345678',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    'fußball1234',
    'contraseña99',
    'MotDePasse75',
    'Tr0ub4dour&3',
    'donaudampfschiff',
    'Bundesregierung',
    'understanding',
    'ayuntamiento',
    'gouvernement',
    'müllermüller',
  ])('is %s', async (password) => {
    expect((await weaknessesOf(password, []))[0]).toBe('too_common');
  });

  it.each([
    ['Dorfplatz2025', []],
    ['ernamuster1', ['Erna', 'Muster']],
    ['Erna.Muster-1970', ['erna.muster@example.org']],
    ['ChorHarmonie1!', ['Chor Harmonie']],
    ['Gartenverein99', ['Gartenverein']],
    ['NoraNeumann99', ['Nora', 'Neumann']],
    ['Erna-Erste-1970', ['Erna', 'Erste']],
  ])('is %s for whom it says who and where one is', async (password, own) => {
    expect((await weaknessesOf(password, own))[0]).toBe('too_common');
  });

  it.each([
    'correct horse battery',
    'long enough 1',
    'a brand new password',
    'Vier Hüte im Regen',
    'x7Kq-vv2T-nnE4',
    'Sommerwiesengrille',
    '日本語のパスワード長い',
    'тайныйпарольдлинный',
    'abacus abdomen abide',
  ])('is not %s', async (password) => {
    expect(await weaknessesOf(password, ['Erna', 'Muster', 'erna@example.org', 'Dorf'])).toEqual([]);
  });
});

describe('a refusal', () => {
  it.each([
    ['24.12.1985', ['too_common', 'weak_only_digits', 'stronger_another_word']],
    ['ernamuster1', ['too_common', 'weak_user_inputs', 'stronger_another_word']],
    ['kindergarten77', ['too_common', 'stronger_another_word']],
    [
      'asdfghjklö',
      ['too_common', 'weak_straight_row', 'stronger_another_word', 'stronger_longer_keyboard_pattern'],
    ],
  ])('of %s says what is weak about it and what would help', async (password, codes) => {
    expect(await weaknessesOf(password, ['Erna', 'Muster'])).toEqual(codes);
  });

  it('has a text for each reason and each advice, in each language', () => {
    const { warnings, suggestions } = new Options().translations;
    // Those ask a foreign service, or speak of an empty password.
    const never = ['pwned', 'noNeed'];
    const codes = [
      ...Object.keys(warnings).map((name) => [name, codeOf('weak', name)] as const),
      ...Object.keys(suggestions).map((name) => [name, codeOf('stronger', name)] as const),
    ].flatMap(([name, code]) => (never.includes(name) ? [] : [code]));
    expect(codes).toHaveLength(27);
    for (const language of LANGUAGES) {
      expect(codes.filter((code) => !hasMessage(language, `error.field.${code}`))).toEqual([]);
    }
  });
});
