import { describe, expect, it } from 'vitest';
import { isWeakPassword } from './weak-passwords.ts';

describe('a password that is tried first', () => {
  it.each([
    'password123',
    'Passwort2024!',
    'P@ssw0rd123',
    'passwortpasswort',
    'qwertz123456',
    'qwertyuiop1'.replace('uiop', '12345'),
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
  ])('is %s', (password) => {
    expect(isWeakPassword(password)).toBe(true);
  });

  it.each([
    ['Dorfplatz2025', []],
    ['ernamuster1', ['Erna', 'Muster']],
    ['Erna.Muster-1970', ['erna.muster@example.org']],
    ['ChorHarmonie1!', ['Chor Harmonie']],
    ['Gartenverein99', ['Gartenverein']],
  ])('is %s for whom it says who and where one is', (password, own) => {
    expect(isWeakPassword(password, own)).toBe(true);
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
  ])('is not %s', (password) => {
    expect(isWeakPassword(password, ['Erna', 'Muster', 'erna@example.org', 'Dorf'])).toBe(false);
  });
});
