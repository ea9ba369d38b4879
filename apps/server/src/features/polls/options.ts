import type { PollOptionWrite, PollType } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { checkOptionDate } from './option-dates.ts';
import type { HeldOption, StoredDate } from './tables.ts';

export type FieldErrors = Record<string, string[]>;

/** An option as it will be kept. */
export type NewOption = {
  id: number | null;
  label: string;
  answer_limit: number | null;
} & { [K in keyof StoredDate]: StoredDate[K] | null };

const noDate = { starts_wall: null, ends_wall: null, time_zone: null };

/** Of an option that is there, what a change does not say stays. */
function optionOf(
  type: PollType,
  write: PollOptionWrite,
  before: HeldOption | undefined,
  field: string,
  errors: FieldErrors,
): NewOption {
  const label = write.label === undefined ? (before?.label ?? '') : cleanLine(write.label);
  const limit = write.limit === undefined ? (before?.answer_limit ?? null) : write.limit;
  if (limit !== null && before && limit < before.yes_count) errors[`${field}.limit`] = ['below_answers'];
  const common = { id: before?.id ?? null, label, answer_limit: limit };
  if (type !== 'schedule') {
    if (label === '') errors[`${field}.label`] = ['required'];
    if (write.date) errors[`${field}.date`] = ['not_allowed'];
    return { ...common, ...noDate };
  }
  if (write.date) {
    const date = checkOptionDate(write.date, `${field}.date`, errors);
    return { ...common, ...(date ?? noDate) };
  }
  if (!before) errors[`${field}.date`] = ['required'];
  const { starts_wall = null, ends_wall = null, time_zone = null } = before ?? {};
  return { ...common, starts_wall, ends_wall, time_zone };
}

/** What makes two options the same to those who read them. */
const spelling = ({ label, starts_wall, ends_wall, time_zone }: NewOption): string =>
  JSON.stringify([label.normalize('NFC').toLowerCase(), starts_wall, ends_wall, time_zone]);

/** Dates come in their order, whole days before the times of the same day. */
const byDate = (one: NewOption, other: NewOption): number => {
  const key = ({ starts_wall, ends_wall, time_zone }: NewOption) =>
    `${starts_wall?.slice(0, 10)} ${time_zone === null ? 0 : 1} ${starts_wall} ${ends_wall}`;
  return key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0;
};

/** The options that a form names, in the order in which they will stand; what is wrong is in `errors`. */
export function checkOptions(
  type: PollType,
  writes: readonly PollOptionWrite[],
  known: readonly HeldOption[],
  errors: FieldErrors,
): NewOption[] {
  const byId = new Map(known.map((option) => [option.id, option]));
  const named = new Set<number>();
  const options = writes.map((write, index) => {
    const field = `options.${index}`;
    const before = write.id === undefined ? undefined : byId.get(write.id);
    if (write.id !== undefined && (!before || named.has(write.id))) errors[`${field}.id`] = ['unknown'];
    if (write.id !== undefined) named.add(write.id);
    return optionOf(type, write, before, field, errors);
  });
  const seen = new Set<string>();
  for (const [index, option] of options.entries()) {
    const said = spelling(option);
    if (seen.has(said) && !errors[`options.${index}.label`] && !errors[`options.${index}.date`])
      errors[`options.${index}.${type === 'schedule' ? 'date' : 'label'}`] = ['twice'];
    seen.add(said);
  }
  return inOrder(type, options);
}

/** Options as they stand: dates in their order, others as they were put. */
export const inOrder = (type: PollType, options: readonly NewOption[]): NewOption[] =>
  type === 'schedule' ? options.toSorted(byDate) : [...options];

/** Whether options are said twice once all are together. */
export const saidTwice = (options: readonly NewOption[]): boolean =>
  new Set(options.map(spelling)).size < options.length;

/** An option that stays as it is. */
export const asKept = ({
  id,
  label,
  answer_limit,
  starts_wall,
  ends_wall,
  time_zone,
}: HeldOption): NewOption => ({
  id,
  label,
  answer_limit,
  starts_wall,
  ends_wall,
  time_zone,
});
