import { describe, expect, it } from 'vitest';
import { saysSie, wordingProblems } from './check/wording.ts';

const faultsOf = (language: string, texts: readonly string[]) =>
  texts.map((text) => wordingProblems(language, text).length);

describe('the check of wording', () => {
  it('finds Sie and Du in the texts of the other, and lets "sie" stand for things', () => {
    expect(faultsOf('de', ['Wählen Sie deinen Chat', 'Das gehört DIR', 'Die Erde dreht sich'])).toEqual([
      1, 1, 0,
    ]);
    expect(
      faultsOf('de_DU', [
        'Wähle, was Sie wollen',
        'Das ist für Ihren Chat',
        'Es klappt, sie kommt. Sie kommt gleich',
      ]),
    ).toEqual([1, 1, 0]);
  });

  it('knows a text that needs another form for Du', () => {
    expect(['Bitte melden Sie sich an.', 'Kommt zu Ihnen', 'Sie gilt noch'].map(saysSie)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('wants the imperatives of Du with their ending', () => {
    const texts = [
      'Bitte wähl einen',
      'Versuch es',
      'Such oder leg an',
      'Wähle einen',
      'Sieh nach',
      'Der Versuch gilt',
      'Lass es',
    ];
    expect(faultsOf('de_DU', texts)).toEqual([1, 1, 1, 0, 0, 0, 0]);
  });

  it('wants the marks of each language', () => {
    expect(faultsOf('de', ['"Chor"', '„Chor“', 'Moment...', 'Moment…', 'Moment …'])).toEqual([1, 0, 1, 1, 0]);
    expect(faultsOf('en', ['It is “here”…', "it's", 'Sending …', 'Your e-mail'])).toEqual([0, 1, 1, 1]);
    expect(faultsOf('fr', ['Quoi ?', 'Quoi?', '« Ici »', '«Ici»', 'Date : {when}', 'Date: {when}'])).toEqual([
      0, 1, 0, 1, 0, 1,
    ]);
    expect(faultsOf('es', ['¿Qué?', 'Qué?', '¡Hola!', 'Hola!'])).toEqual([0, 1, 0, 1]);
  });

  it('wants Spanish with usted and French with vous', () => {
    expect(faultsOf('es', ['Tu cuenta', 'Su cuenta', 'te damos', 'este'])).toEqual([1, 0, 1, 0]);
    expect(faultsOf('fr', ['Ton compte', 'Votre compte', 'Sous le toit'])).toEqual([1, 0, 0]);
  });
});
