/** A name that cannot be one; the message says why. */
export class NameProblem extends Error {}

/** The noun of a feature, many of them and one. */
export type Noun = { many: string; one: string };

/** The noun that the templates are written with. */
export const SAMPLE: Noun = { many: 'sample-things', one: 'sample-thing' };

/** The singular of a regular English plural; undefined for what is none. */
function singularOf(many: string): string | undefined {
  if (/[^aeiou]ies$/.test(many)) return many.replace(/ies$/, 'y');
  if (/(ss|x|z|ch|sh)es$/.test(many)) return many.replace(/es$/, '');
  return /[^s]s$/.test(many) ? many.replace(/s$/, '') : undefined;
}

/**
 * The noun of a feature.
 * @param many its plural in kebab-case, `guest-book-entries`
 * @param one its singular, where that does not follow from the plural
 * @throws NameProblem
 */
export function nounOf(many: string, one = singularOf(many)): Noun {
  if (one === undefined)
    throw new NameProblem(`What is one of the ${many}? Name it as well: npm run new-feature -- ${many} ONE`);
  for (const name of [many, one])
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
      throw new NameProblem(`${name} is not in kebab-case, as guest-book-entries is`);
  if (many === one) throw new NameProblem(`${many} must have a plural of its own`);
  return { many, one };
}

const capitalised = (text: string) => text[0]!.toUpperCase() + text.slice(1);
const camelCase = (kebab: string) => kebab.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Every way in which code, tables and sentences write a name. */
const spellings = (kebab: string): string[] => {
  const snake = kebab.replaceAll('-', '_');
  const words = kebab.replaceAll('-', ' ');
  return [
    kebab,
    snake,
    snake.toUpperCase(),
    camelCase(kebab),
    capitalised(camelCase(kebab)),
    words,
    capitalised(words),
  ];
};

/** Writes a text about sample things anew, about another noun. */
export function respelled(text: string, noun: Noun): string {
  const article = /^[aeiou]/.test(noun.one) ? 'n' : '';
  const pairs = (['many', 'one'] as const).flatMap((number) => {
    const to = spellings(noun[number]);
    return spellings(SAMPLE[number]).map((from, index) => [from, to[index]!] as const);
  });
  return pairs.reduce(
    (written, [from, to]) => written.replaceAll(from, to),
    text.replaceAll(/\b([Aa]) (?=sample thing\b)/g, `$1${article} `),
  );
}
