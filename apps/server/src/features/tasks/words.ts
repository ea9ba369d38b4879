import { datesIn } from '@dorfplatz/content/dates';
import type { AnswerState, Language } from '@dorfplatz/contract';
import { translate } from '../../platform/i18n/translate.ts';

/** Who reads what a notice says, in their language and on their clock. */
export type Hearer = { id: number; language: Language; time_zone: string };

/** What somebody said to a task, with their reason. */
export function answerWords(
  { language }: Pick<Hearer, 'language'>,
  state: AnswerState,
  reason: string,
): string {
  const words = translate(language, `tasks.answer.${state}`);
  return reason === '' ? words : `${words}: ${reason}`;
}

export const abandonedWords = ({ language }: Pick<Hearer, 'language'>): string =>
  translate(language, 'tasks.abandoned');

/** When a task is due. */
export function dueWords(
  { language, time_zone }: Hearer,
  { due_on, due_at }: { due_on: string; due_at: string | null },
): string {
  const dates = datesIn(language.slice(0, 2), time_zone);
  return translate(language, 'tasks.due', { date: dates.dotted(due_at ?? due_on) });
}
