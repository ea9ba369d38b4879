import { datesIn } from '@dorfplatz/content/dates';
import type { Language } from '@dorfplatz/contract';
import { translate } from '../../platform/i18n/translate.ts';
import { presentOptionDate } from './option-dates.ts';
import { percentOf } from './present.ts';
import type { OptionRow, PollRow } from './tables.ts';

/** Who reads what came of a poll. */
export type ResultReader = { language: Language; time_zone: string };

/** What an option is called: its date on the reader's clocks, its label, or both. */
function wordsOf(option: OptionRow, { language, time_zone }: ResultReader): string {
  const date = presentOptionDate(option);
  const dates = datesIn(language.slice(0, 2), time_zone);
  const when =
    date &&
    (date.start === date.end ? dates.middle(date.start) : dates.range(date.start, date.end, 'middle'));
  return [when, option.label].filter(Boolean).join(' · ');
}

/** What came of a poll so far, those options first that most people took: `Halle B: 50 %`. */
export const resultLines = (poll: PollRow, reader: ResultReader, most: number): string[] =>
  poll.answer_count === 0
    ? [translate(reader.language, 'polls.nobody_answered')]
    : poll.options
        .toSorted((one, other) => other.yes_count - one.yes_count || other.maybe_count - one.maybe_count)
        .slice(0, most)
        .map((option) => `${wordsOf(option, reader)}: ${percentOf(option.yes_count, poll.answer_count)} %`);
