import { wallClock } from '@dorfplatz/content/dates';
import {
  type Activity,
  type Plan,
  POLL_TYPES,
  type PollOptionWrite,
  type PollType,
} from '@dorfplatz/contract';
import { addDays, type Day } from '@dorfplatz/ui';
import { instantOf, wallAfter, writtenWall } from '../calendar/index.ts';

/** An option while it is written. */
export interface OptionDraft {
  /** Names it while it has no id. */
  key: string;
  /** Of one that is there already. */
  id: number | null;
  label: string;
  /** How many may take it, as it was typed; empty for as many as like. */
  limit: string;
  /** Of a schedule: days, and times on the clocks of `zone` unless it lasts whole days. */
  day: Day | null;
  endDay: Day | null;
  isAllDay: boolean;
  start: string;
  end: string;
  zone: string;
}

/** A question, survey or schedule while it is written, beside the text of its post. */
export interface PollDraft {
  type: PollType;
  title: string;
  options: OptionDraft[];
  closesDay: Day | null;
  closesTime: string;
  membersAdd: boolean;
  /** Options that are there and shall go. */
  removed: number[];
}

let made = 0;
const newKey = (): string => {
  made += 1;
  return `new-${Date.now()}-${made}`;
};

/** An option with nothing in it yet; of a schedule a week after the last, at its times. */
export function newOption(type: PollType, zone: string, before?: OptionDraft): OptionDraft {
  const day = type === 'schedule' && before?.day ? addDays(before.day, 7) : null;
  const length = before?.day && before.endDay ? daysBetween(before.day, before.endDay) : 0;
  return {
    key: newKey(),
    id: null,
    label: '',
    limit: '',
    day,
    endDay: day && addDays(day, length),
    isAllDay: before?.isAllDay ?? false,
    start: before?.start ?? '18:00',
    end: before?.end ?? '20:00',
    zone: before?.zone ?? zone,
  };
}

const dayLength = 86_400_000;
const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength);

export function newPoll(type: PollType, zone: string): PollDraft {
  const options = [newOption(type, zone), newOption(type, zone)];
  return { type, title: '', options, closesDay: null, closesTime: '20:00', membersAdd: false, removed: [] };
}

/** The same for another type: words stay, and what both have. */
export function asType(draft: PollDraft, type: PollType): PollDraft {
  return draft.type === type ? draft : { ...draft, type };
}

/** Whether more is written down than what kind of post it will be, and its title. */
export const isWhole = (text: string): boolean => parsed(text)?.options !== undefined;

function parsed(text: string): Partial<PollDraft> | null {
  try {
    return text === '' ? null : (JSON.parse(text) as Partial<PollDraft>);
  } catch {
    return null;
  }
}

/** What is written down of a poll; null for what is none. */
export function readDraft(text: string, zone: string): PollDraft | null {
  const draft = parsed(text);
  const type = POLL_TYPES.find((each) => each === draft?.type);
  return draft && type ? { ...newPoll(type, zone), ...draft, type } : null;
}

type WrittenOption = Pick<PollOptionWrite, 'label' | 'limit' | 'date'>;

/** An option that was written before, to be changed. @param id of one that is there */
const optionDraft = (
  { label = '', limit, date }: WrittenOption,
  id: number | null,
  zone: string,
): OptionDraft => ({
  key: id === null ? newKey() : String(id),
  id,
  label,
  limit: limit ? String(limit) : '',
  day: date?.start.slice(0, 10) ?? null,
  endDay: date?.end.slice(0, 10) ?? null,
  isAllDay: date?.all_day ?? false,
  start: date && !date.all_day ? writtenWall(date.start).slice(11) : '18:00',
  end: date && !date.all_day ? writtenWall(date.end).slice(11) : '20:00',
  zone: date?.time_zone ?? zone,
});

const closing = (at: string | null | undefined, zone: string) => {
  const closes = at ? wallClock(zone, at) : null;
  return { closesDay: closes?.slice(0, 10) ?? null, closesTime: closes?.slice(11) ?? '20:00' };
};

/** A poll that is planned, to be changed. @param zone the clocks of whoever changes it */
export const draftOfPlan = (post: Plan['post'], zone: string): PollDraft => ({
  type: post.type as PollType,
  title: post.title ?? '',
  options: (post.options ?? []).map((option) => optionDraft(option, null, zone)),
  ...closing(post.closes_at, zone),
  membersAdd: post.members_add_options ?? false,
  removed: [],
});

/** A poll as it stands, to be changed. @param zone the clocks of whoever changes it */
export function draftOf({ object }: Pick<Activity, 'object'>, zone: string): PollDraft {
  return {
    type: object.type as PollType,
    title: object.title,
    options: object.options.map(({ id, label, limit, date }) =>
      optionDraft(
        { label, limit, ...(date && { date: { ...date, time_zone: date.time_zone ?? undefined } }) },
        id,
        zone,
      ),
    ),
    ...closing(object.poll?.closes_at, zone),
    membersAdd: object.poll?.members_add_options ?? false,
    removed: [],
  };
}

/** The same poll once more, with nobody's answers and no end. */
export function copyOf(activity: Pick<Activity, 'object'>, zone: string): PollDraft {
  const draft = draftOf(activity, zone);
  const options = draft.options.map((option) => ({ ...option, key: newKey(), id: null }));
  return { ...draft, options, closesDay: null };
}

/** All dates so many days later: clocks and zones stay what they are. */
export function shifted(draft: PollDraft, days: number): PollDraft {
  const options = draft.options.map((option) => ({
    ...option,
    day: option.day && wallAfter(option.day, days),
    endDay: option.endDay && wallAfter(option.endDay, days),
  }));
  return { ...draft, options };
}

/** Whether there is anything in an option; what is empty is not sent. */
const isWritten = (type: PollType, { id, label, day }: OptionDraft): boolean =>
  id !== null || label.trim() !== '' || (type === 'schedule' && day !== null);

function dateOf({
  day,
  endDay,
  isAllDay,
  start,
  end,
  zone,
}: OptionDraft): NonNullable<PollOptionWrite['date']> {
  const last = endDay ?? day!;
  if (isAllDay) return { start: day!, end: last, all_day: true };
  // What ends before it begins ends on the next day.
  const until = last === day && end <= start ? addDays(last, 1) : last;
  return { start: `${day}T${start}`, end: `${until}T${end}`, all_day: false, time_zone: zone };
}

const writeOf = (type: PollType, option: OptionDraft): PollOptionWrite => ({
  ...(option.id !== null && { id: option.id }),
  label: option.label.trim(),
  limit: option.limit.trim() === '' ? null : Number(option.limit),
  ...(type === 'schedule' && option.day && { date: dateOf(option) }),
});

/** The options that are sent, in their order: an error of the server names one by its place among them. */
export const sentOptions = ({ type, options }: PollDraft): OptionDraft[] =>
  options.filter((option) => isWritten(type, option));

/** What a call sends of a new poll. @param zone the clocks on which its end was written */
export const bodyOfNew = (draft: PollDraft, zone: string) => ({
  type: draft.type,
  title: draft.title.trim(),
  options: sentOptions(draft).map((option) => writeOf(draft.type, option)),
  closes_at: draft.closesDay === null ? null : instantOf(`${draft.closesDay}T${draft.closesTime}`, zone),
  members_add_options: draft.membersAdd,
});

/** What a call sends of a poll that is changed. */
export function bodyOfChange(draft: PollDraft, zone: string) {
  const { type: _, ...body } = bodyOfNew(draft, zone);
  return { ...body, remove_options: draft.removed };
}
