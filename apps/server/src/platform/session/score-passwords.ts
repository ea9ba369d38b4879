import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as german } from '@zxcvbn-ts/language-de';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';
import { dictionary as french } from '@zxcvbn-ts/language-fr';
import type { Question, Strength } from './password-strength.ts';

/**
 * What of a password is scored: the work grows with its square. A longer one counts by its beginning, and each
 * reading of digits and signs as letters is one more search, so that there is a limit to those too.
 */
const SCORED_LENGTH = 64;
const READINGS = 20;

// The words of dice are no ranking, and zxcvbn counts them rightly under this name alone.
const { 'diceware-common': diceware, ...passwords } = common;
const germanByName = Object.entries(german).map(([name, words]) => [`${name}-de`, words] as const);

const zxcvbn = new ZxcvbnFactory({
  dictionary: {
    diceware,
    ...passwords,
    ...Object.fromEntries(germanByName),
    ...english,
    ...spanish,
    ...french,
  },
  graphs: adjacencyGraphs,
  maxLength: SCORED_LENGTH,
  l33tMaxSubstitutions: READINGS,
});

process.on('message', ({ id, password, own }: Question) => {
  const { score, feedback } = zxcvbn.check(password, [...own]);
  const strength: Strength = { score, warning: feedback.warning, suggestions: feedback.suggestions };
  process.send?.({ id, strength });
});
