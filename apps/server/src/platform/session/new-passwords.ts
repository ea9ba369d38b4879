import { invalid } from '../problem.ts';
import { knownWordsOf } from './known-words.ts';
import { createScorer } from './password-strength.ts';

/** What zxcvbn must say at least: 10^8 guesses, from 0 to 4. */
const STRONG_ENOUGH = 3;
/** More advice than this nobody reads. */
const SUGGESTIONS = 2;
const SHORTEST_OWN_WORD = 3;

const scorer = createScorer();

/** zxcvbn's names are in camel case, ours of fields and codes are not: `keyPattern` is `weak_key_pattern`. */
export const codeOf = (kind: 'weak' | 'stronger', name: string): string =>
  `${kind}_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/** Texts and their words: a name, a mail address and what it consists of. */
const wordsOf = (own: readonly string[]): string[] => [
  ...new Set(
    ['Dorfplatz', ...own]
      .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
      .map((word) => word.trim().toLowerCase())
      .filter((word) => word.length >= SHORTEST_OWN_WORD),
  ),
];

/**
 * Why a new password is refused, as codes below `error.field.`: first that it is easily guessed, then why, then what
 * would help. None for a good one.
 * @param own words that are no secret here: names, mail address, the network
 */
export async function weaknessesOf(password: string, own: readonly string[]): Promise<string[]> {
  const words = wordsOf(own);
  const known = knownWordsOf(password, words);
  if (known) return ['too_common', `weak_${known}`, 'stronger_another_word'];
  const { score, warning, suggestions } = await scorer.strengthOf(password, words);
  if (score >= STRONG_ENOUGH) return [];
  const advice = suggestions.slice(0, SUGGESTIONS).map((name) => codeOf('stronger', name));
  return ['too_common', ...(warning === null ? [] : [codeOf('weak', warning)]), ...advice];
}

/**
 * Refuses a new password that is easily guessed.
 * @param own words that are no secret here: names, mail address, the network
 * @param field where it stands in what was sent
 * @throws Problem 422 naming the field, with what would help
 */
export async function checkNewPassword(
  password: string,
  own: readonly string[],
  field = 'password',
): Promise<void> {
  const weaknesses = await weaknessesOf(password, own);
  if (weaknesses.length > 0) throw invalid({ [field]: weaknesses });
}
