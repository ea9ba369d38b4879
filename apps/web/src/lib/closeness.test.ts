import { describe, expect, it } from 'vitest';
import { bestCloseness, closeness, mistakes } from './closeness.ts';

describe('closeness of what is typed to a name', () => {
  it.each([
    ['passwort ändern', 'Passwort ändern', 6],
    ['passw', 'Passwort ändern', 5],
    ['aendern', 'Passwort ändern', 1],
    ['andern', 'Passwort ändern', 4],
    ['ändern passwort', 'Passwort ändern', 3],
    ['grosse', 'Große Gruppe', 5],
    ['tastenkuerzel', 'Tastenkürzel', 1],
    ['xyz', 'Passwort ändern', 0],
    ['', 'Passwort ändern', 0],
  ])('%s in %s', (typed, name, expected) => {
    expect(closeness(typed, name)).toBe(expected);
  });

  it.each([
    ['pasword', 'Passwort'],
    ['Benachrichtgiungen', 'Benachrichtigungen'],
    ['abmleden', 'abmelden'],
    ['einstelungen', 'Einstellungen'],
    ['gruope', 'Gruppe gründen'],
    ['kalendr abonieren', 'Kalender abonnieren'],
  ])('bears the mistakes in %s for %s', (typed, name) => {
    expect(closeness(typed, name)).toBeGreaterThan(0);
    expect(closeness(typed, name)).toBeLessThan(closeness(name, name));
  });

  it('bears none in short words, nor more than two in long ones', () => {
    expect(closeness('kat', 'Karte')).toBe(0);
    expect(closeness('benochrachtogung', 'Benachrichtigungen')).toBe(0);
    expect(mistakes('abc', 'xyz', 2)).toBe(Number.POSITIVE_INFINITY);
  });

  it('puts the name before other words for it, and takes words of both together', () => {
    const names = ['Gruppe gründen', 'erstellen', 'anlegen'];
    expect(bestCloseness('gruppe', names)).toBeGreaterThan(bestCloseness('erstel', names));
    expect(bestCloseness('gruppe erstellen', names)).toBeGreaterThan(0);
    expect(bestCloseness('kalender', names)).toBe(0);
  });
});
