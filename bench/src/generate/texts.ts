import type { Chance } from './chance.ts';

const words =
  'wir treffen uns am Samstag vor dem Dorfhaus und bringen Kuchen Werkzeug Decken mit bitte gebt kurz Bescheid ob ihr kommen könnt es gibt noch Plätze im Wagen nach der Probe reden über das Fest die Kasse den Garten neue Bänke für Kinder Musik Licht Strom Wasser Getränke Helfer Abbau danke an alle die gestern geholfen haben schöner Abend viel gelacht Fotos folgen morgen früh beginnt der Kurs im großen Saal Schlüssel liegt beim Nachbarn'.split(
    ' ',
  );
const firstNames =
  'Anna Ben Clara David Emma Felix Greta Hannes Ida Jonas Klara Leon Maja Noah Olga Paul Rosa Simon Tilda Uwe Vera Willi Yara Zoe'.split(
    ' ',
  );
const lastNames =
  'Ahrens Becker Çelik Dietz Eberle Fuchs Gärtner Huber Illner Jäger Kowalski Lang Meißner Neumann Öztürk Petersen Quandt Richter Schäfer Thoma Ude Vogel Weiß Ziegler'.split(
    ' ',
  );

export const personName = (chance: Chance) => ({
  first: chance.pick(firstNames),
  last: chance.pick(lastNames),
});

const RARE = 0.2;

/** One of ten thousand compounds, most of them rare: words of their own for what is searched. */
const compound = (chance: Chance): string =>
  words[chance.below(words.length, 2)]! + words[chance.below(words.length, 2)]!.toLowerCase();

function sentence(chance: Chance): string {
  const count = 5 + chance.below(14);
  const taken = Array.from({ length: count }, () =>
    chance.is(RARE) ? compound(chance) : chance.pick(words),
  );
  const text = taken.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** A text in the product's dialect: mostly a few sentences, sometimes a long one with marks and a list. */
export function entryText(chance: Chance, isReply: boolean): string {
  const count = 1 + chance.below(isReply ? 5 : 12, 2);
  const sentences = Array.from({ length: count }, () => sentence(chance));
  if (chance.is(0.2)) sentences[0] = `**${sentences[0]!.slice(0, -1)}**!`;
  const text = sentences.join(' ');
  if (isReply || !chance.is(0.1)) return text;
  const items = Array.from({ length: 3 }, () => `- ${sentence(chance)}`);
  return `${text}\n\n${items.join('\n')}`;
}

/** What somebody called a file, and what they say of it, if anything. */
export function fileTexts(chance: Chance): { name: string; description: string } {
  const name = `${compound(chance)}_${chance.pick(words)}-${chance.below(9_999)}.pdf`;
  return { name, description: chance.is(0.5) ? sentence(chance) : '' };
}
