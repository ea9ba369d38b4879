import { expect, it } from 'vitest';
import { htmlLetter, type LetterContent } from './letter-text.ts';

const letter: LetterContent = {
  language: 'de',
  network: 'Lindenplatz',
  subject: '',
  greeting: '',
  intro: '\u2068דוד\u2069 hat Ihnen geschrieben',
  parts: [
    {
      heading: '',
      items: [{ title: '\u2068דוד\u2069 hat geantwortet', text: 'שלום Anna', place: 'גן הקהילה', path: '' }],
    },
  ],
  button: null,
  reasons: [],
  settingsPath: '',
  unsubscribePath: '',
};

it('has the line beside what others said on the side where they begin', () => {
  const [part] = letter.parts;
  const replies = [
    { name: 'Anna', text: 'שלום' },
    { name: 'דוד', text: 'Gern' },
  ];
  const html = htmlLetter(
    { ...letter, parts: [{ ...part!, items: [{ ...part!.items[0]!, replies }] }] },
    'https://example.org',
    '#000000',
  );
  expect(
    [...html.matchAll(/<div dir="(\w+)" style="[^"]*border-(\w+):[^"]*"><b>([^<]+)/g)].map(
      ([, ...found]) => found,
    ),
  ).toEqual([
    ['rtl', 'right', 'Anna'],
    ['ltr', 'left', '\u2068דוד\u2069'],
  ]);
});

it('has sentences of ours in their own direction, whoever they begin with, and words of people in theirs', () => {
  const html = htmlLetter(letter, 'https://example.org', '#000000');
  const words = [...html.matchAll(/<(\w+) dir="(\w+)"[^>]*>(?:\s*<strong>)?([^<]+)/g)];
  expect(words.map(([, element, direction, text]) => [element, direction, text])).toEqual([
    ['p', 'ltr', '\u2068דוד\u2069 hat Ihnen geschrieben'],
    ['td', 'ltr', '\u2068דוד\u2069 hat geantwortet'],
    ['div', 'rtl', 'גן הקהילה'],
    ['div', 'rtl', 'שלום Anna'],
  ]);
});
