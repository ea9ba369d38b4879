import { LANGUAGES, type Language, type Notification } from '@dorfplatz/contract';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { sentenceOf, subjectOf } from './wording.ts';

const catalogues = import.meta.glob<Record<string, string>>('../stream/notifications/locales/*.json', {
  eager: true,
  import: 'default',
});
const textsOf = (language: Language) => catalogues[`../stream/notifications/locales/${language}.json`]!;

function translateIn(language: Language) {
  const i18n = setupI18n();
  const texts = { ...(language === 'de_DU' && textsOf('de')), ...textsOf(language) };
  i18n.load(
    language,
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)])),
  );
  i18n.activate(language, [language.slice(0, 2)]);
  return (key: string, values = {}) => i18n._(key, values);
}

const person = (display_name: string) => ({ display_name }) as Notification['actor'];

const reaction = (others: number, part: Partial<Notification> = {}): Notification =>
  ({
    kind: 'reaction',
    actor: person('Anna'),
    second_actor: others > 0 ? person('Ben') : null,
    other_actors: others,
    emojis: ['👍', '🎉'],
    reply_id: null,
    ...part,
  }) as Notification;

describe('the sentence of reactions', () => {
  const said = (others: number, part?: Partial<Notification>) =>
    sentenceOf(reaction(others, part), translateIn('de_DU'));

  it('names two people and counts the others', () => {
    expect([0, 1, 2, 4].map((others) => said(others))).toEqual([
      'Anna hat auf deinen Beitrag reagiert 👍 🎉',
      'Anna und Ben haben auf deinen Beitrag reagiert 👍 🎉',
      'Anna, Ben und eine weitere Person haben auf deinen Beitrag reagiert 👍 🎉',
      'Anna, Ben und 3 weitere haben auf deinen Beitrag reagiert 👍 🎉',
    ]);
  });

  it('says what they reacted to, and is whole without emoji', () => {
    expect(said(0, { reply_id: 7, emojis: [] })).toBe('Anna hat auf deine Antwort reagiert');
  });

  it('is the same for likes, and names both in every language', () => {
    for (const language of LANGUAGES) {
      const t = translateIn(language);
      const sentence = sentenceOf(reaction(4), t);
      expect(sentence).toMatch(/^Anna, Ben .*3.* 👍 🎉$/);
      expect(sentenceOf(reaction(4, { kind: 'like' }), t)).toBe(sentence);
    }
  });
});

describe('what a row is about', () => {
  const group = { slug: 'garten', name: 'Garten' };

  it('is the name of the thread above what was said in it', () => {
    expect(subjectOf({ thread: 'Sommerfest am Dienstag', excerpt: 'Ich komme', group })).toEqual({
      thread: 'Sommerfest am Dienstag',
      words: 'Ich komme',
      group: 'Garten',
    });
  });

  it('is said once: of words by which a thread is called there may be more, a group has its name', () => {
    expect(subjectOf({ thread: 'Am Dienstag…', excerpt: 'Am Dienstag proben wir', group })).toEqual({
      thread: 'Am Dienstag proben wir',
      words: '',
      group: 'Garten',
    });
    expect(subjectOf({ thread: 'Garten', excerpt: '', group })).toMatchObject({
      thread: 'Garten',
      group: '',
    });
    expect(subjectOf({ thread: null, excerpt: 'Ein Wort', group: null })).toEqual({
      thread: '',
      words: 'Ein Wort',
      group: '',
    });
  });
});
