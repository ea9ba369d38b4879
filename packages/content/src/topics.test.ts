import { expect, test } from 'vitest';
import { parse, serialise, withTopics } from './editor.ts';
import { mentionsOf, mentionTag, NEW_TAG } from './index.ts';

const topicsIn = (text: string) =>
  mentionsOf(serialise(withTopics(parse(text)))).tags.map(({ name }) => name);

test.each([
  ['#Sommerfest am Samstag', ['Sommerfest']],
  [
    'Zum #Sommerfest, (#Straßen-Fest) „#Ökologie“ und #Überall!',
    ['Sommerfest', 'Straßen-Fest', 'Ökologie', 'Überall'],
  ],
  [
    '## Titel mit #Thema\n\n- Punkt #Liste\n\n> Wort #Zitat\n> \n> - **fett #Stark**',
    ['Thema', 'Liste', 'Zitat', 'Stark'],
  ],
  ['#عيد und #праздник und #日本語', ['عيد', 'праздник', '日本語']],
  ['#Hochbeete_2026 und #snake_case_', ['Hochbeete_2026']],
  ['Nr. #2, C#, a#b, ##Doppelt, #-, #a, x**#fett**, &#39;', []],
  ['`#code` und [#Link](/x) https://a.example/#anker', []],
  ['```\n#include <stdio.h>\n```', []],
  [`#${'w'.repeat(51)}`, []],
])('%j holds the topics %j', (text, topics) => {
  expect(topicsIn(text)).toEqual(topics);
});

test('tags that are there already stay, and the words around a topic too', () => {
  const text = `Hallo ${mentionTag(3, 'Alt')} und **#Neu ist** gut`;
  expect(serialise(withTopics(parse(text)))).toBe(
    `Hallo ${mentionTag(3, 'Alt')} und **${mentionTag(NEW_TAG, 'Neu')} ist** gut`,
  );
});

test('a pasted text makes no more than thirty', () => {
  const text = Array.from({ length: 50 }, (_, number) => `#Wort${number}`).join(' ');
  expect(topicsIn(text)).toHaveLength(30);
});
