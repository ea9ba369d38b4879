import { describe, expect, it } from 'vitest';
import { findDate } from './date-words.ts';

/** A Wednesday, ten o'clock. */
const now = '2026-06-10T10:00';
const read = (text: string, language = 'de') => {
  const found = findDate(text, language, now);
  return found && [found.rest, found.day, found.time];
};

describe('the words for a date', () => {
  it.each([
    ['Zelte abholen morgen', 'Zelte abholen', '2026-06-11', null],
    ['Morgen Zelte abholen', 'Zelte abholen', '2026-06-11', null],
    ['Bühne heute 18 Uhr', 'Bühne', '2026-06-10', '18:00'],
    ['Freitag 18 Uhr Bühne aufbauen', 'Bühne aufbauen', '2026-06-12', '18:00'],
    ['Bühne aufbauen am Freitag um 18:30 Uhr', 'Bühne aufbauen', '2026-06-12', '18:30'],
    ['Bühne aufbauen Freitag 18.30 Uhr', 'Bühne aufbauen', '2026-06-12', '18:30'],
    ['Plakate drucken am 12.6.', 'Plakate drucken', '2026-06-12', null],
    ['Plakate drucken 12.06.2027 um 8', 'Plakate drucken', '2027-06-12', '08:00'],
    ['Plakate drucken bis zum 3. Juli', 'Plakate drucken', '2026-07-03', null],
    ['Bericht 3. März', 'Bericht', '2027-03-03', null],
    ['Bericht in drei Tagen', 'Bericht', '2026-06-13', null],
    ['Bericht in 2 Wochen', 'Bericht', '2026-06-24', null],
    ['Bericht in einem Monat', 'Bericht', '2026-07-10', null],
    ['Übermorgen: Gießen', 'Gießen', '2026-06-12', null],
    // The same day of the week is the one that comes.
    ['Mittwoch Müll', 'Müll', '2026-06-17', null],
    ['nächsten Freitag Müll', 'Müll', '2026-06-19', null],
    ['nächste Woche Müll', 'Müll', '2026-06-15', null],
    ['Anrufen 18:00', 'Anrufen', '2026-06-10', '18:00'],
    // It has passed.
    ['Anrufen 8 Uhr', 'Anrufen', '2026-06-11', '08:00'],
    ['Plan für Montag bis Freitag', 'Plan für Montag', '2026-06-12', null],
    ['2026-12-24 Baum', 'Baum', '2026-12-24', null],
  ])('are read in German: %s', (text, rest, day, time) => {
    expect(read(text)).toEqual([rest, day, time]);
  });

  it.each([
    ['Pick up tents tomorrow', 'Pick up tents', '2026-06-11', null],
    ['Friday at 6pm build the stage', 'build the stage', '2026-06-12', '18:00'],
    ['Call the printer by June 12', 'Call the printer', '2026-06-12', null],
    ['Report on the 3rd', null, null, null],
    ['Report 3rd of July 2027', 'Report', '2027-07-03', null],
    ['Report the day after tomorrow', 'Report', '2026-06-12', null],
    ['Report in two weeks', 'Report', '2026-06-24', null],
    ['Report next Friday 12:15', 'Report', '2026-06-19', '12:15'],
    ['Lunch today 12am', 'Lunch', '2026-06-10', '00:00'],
  ])('are read in English: %s', (text, rest, day, time) => {
    expect(read(text, 'en')).toEqual(day === null ? null : [rest, day, time]);
  });

  it.each([
    ['Recoger las tiendas mañana', 'Recoger las tiendas', '2026-06-11', null],
    ['Recoger pasado mañana a las 18', 'Recoger', '2026-06-12', '18:00'],
    ['Montar el viernes a las 18:30', 'Montar', '2026-06-12', '18:30'],
    ['Informe para el 12 de junio', 'Informe', '2026-06-12', null],
    ['Informe dentro de 3 días', 'Informe', '2026-06-13', null],
    ['Informe el 3/7', 'Informe', '2026-07-03', null],
    ['Café por la mañana', null, null, null],
  ])('are read in Spanish: %s', (text, rest, day, time) => {
    expect(read(text, 'es')).toEqual(day === null ? null : [rest, day, time]);
  });

  it.each([
    ['Chercher les tentes demain', 'Chercher les tentes', '2026-06-11', null],
    ['Chercher après-demain à 18h30', 'Chercher', '2026-06-12', '18:30'],
    ['Monter vendredi 18 h', 'Monter', '2026-06-12', '18:00'],
    ['Monter vendredi prochain', 'Monter', '2026-06-19', null],
    ['Rapport pour le 1er juillet', 'Rapport', '2026-07-01', null],
    ['Rapport dans deux semaines', 'Rapport', '2026-06-24', null],
    ['Rapport aujourd’hui', 'Rapport', '2026-06-10', null],
  ])('are read in French: %s', (text, rest, day, time) => {
    expect(read(text, 'fr')).toEqual([rest, day, time]);
  });

  it.each([
    'Guten Morgen sagen',
    'Version 12.6 prüfen',
    'Raum 18 aufräumen',
    '30.2.2027 gibt es nicht',
    'Sonntagszeitung lesen',
    'Mai tanzt',
  ])('are not seen where there are none: %s', (text) => {
    expect(read(text)).toBeNull();
  });

  it('say what was recognised, as it was typed', () => {
    expect(findDate('Freitag Bühne um 18 Uhr', 'de_DU', now)?.words).toBe('Freitag um 18 Uhr');
  });
});
