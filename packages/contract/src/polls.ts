import { type Static, Type } from 'typebox';
import { AppointmentId } from './appointments.ts';
import { Actor, Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const stream = resource('stream');

export const POLL_TYPES = ['question', 'survey', 'schedule'] as const;
export type PollType = (typeof POLL_TYPES)[number];

export const POLL_TITLE_MAX = 200;
export const POLL_OPTION_MAX = 200;
export const POLL_OPTIONS_MAX = 100;
/** As many may be let into an option at most. */
export const POLL_LIMIT_MAX = 100_000;

/** `yes` is the choice of an option; only a schedule knows the others. */
export const POLL_ANSWERS = ['yes', 'maybe', 'no'] as const;
export const PollAnswer = Type.Enum([...POLL_ANSWERS]);
export type PollAnswer = Static<typeof PollAnswer>;

/**
 * When an option of a schedule is. Of whole days `start` and `end` are the first and the last date, `YYYY-MM-DD`, the
 * same for everyone, and there is no zone; otherwise instants with the offset that holds in `time_zone` then.
 */
export const PollDate = Type.Object({
  start: Type.String(),
  end: Type.String(),
  all_day: Type.Boolean(),
  time_zone: Nullable(Type.String()),
});
export type PollDate = Static<typeof PollDate>;

export const PollOption = Type.Object({
  id: Id,
  /** Of a schedule what stands beside the date; it may be empty. */
  label: Type.String(),
  date: Nullable(PollDate),
  /** Of those who answered, rounded; 0 while nobody has. */
  percent: Type.Integer(),
  count: Type.Integer(),
  maybe_count: Type.Integer(),
  no_count: Type.Integer(),
  /** How many may take it; null for as many as like. */
  limit: Nullable(Type.Integer()),
  /** The best date of a schedule so far; several where they are even. */
  best: Type.Boolean(),
  /** The newest who took it, a few at most. */
  voters: Type.Array(Actor),
});
export type PollOption = Static<typeof PollOption>;

const OwnAnswers = Type.Array(Type.Object({ option_id: Id, answer: PollAnswer }));
export type OwnAnswers = Static<typeof OwnAnswers>;

/** What a poll is besides its options. */
export const Poll = Type.Object({
  closed: Type.Boolean(),
  closes_at: Nullable(Instant),
  members_add_options: Type.Boolean(),
  /** How many belong to where it lies; null where that is in several places. */
  audience: Nullable(Type.Integer()),
  /** Grows with every change of answers: of two states the one with the greater is newer. */
  change: Type.Integer(),
  my_answers: OwnAnswers,
  can: Type.Object({
    answer: Type.Boolean(),
    add_options: Type.Boolean(),
    close: Type.Boolean(),
    make_appointment: Type.Boolean(),
  }),
});
export type Poll = Static<typeof Poll>;

/** What a poll adds to `object` of its post. */
export const pollParts = {
  /** Of a question, survey or schedule; empty for others. */
  options: Type.Array(PollOption),
  /** How many people have answered. */
  answer_count: Type.Integer(),
  poll: Nullable(Poll),
};
export const PollState = Type.Object(pollParts);
export type PollState = Static<typeof PollState>;

/** What of a poll is the same for everyone who reads it; `my_answers` is null where one's own stay as they are known. */
export const PollChanged = Type.Object({
  activity_id: Id,
  change: Type.Integer(),
  answer_count: Type.Integer(),
  options: Type.Array(PollOption),
  my_answers: Nullable(OwnAnswers),
});
export type PollChanged = Static<typeof PollChanged>;

/** A wall clock of the zone, `YYYY-MM-DDTHH:MM`; of whole days a date, the last one included. */
const Wall = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2})?)?$' });

export const PollOptionWrite = Type.Object({
  /** Of one that is there already: it keeps its answers, whatever else is said of it. */
  id: Type.Optional(Id),
  label: Type.Optional(Type.String({ maxLength: POLL_OPTION_MAX })),
  limit: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: POLL_LIMIT_MAX }))),
  date: Type.Optional(
    Type.Object({
      start: Wall,
      end: Wall,
      all_day: Type.Boolean(),
      /** Of times alone. */
      time_zone: Type.Optional(Type.String({ maxLength: 60 })),
    }),
  ),
});
export type PollOptionWrite = Static<typeof PollOptionWrite>;

/** What the form of a post sends of a poll; what is left out of a change stays as it is. */
export const pollFields = {
  /** The question of a poll. */
  title: Type.Optional(Type.String({ maxLength: POLL_TITLE_MAX })),
  /** In their order; dates of a schedule come in theirs. Those that a change does not name stay, behind the others. */
  options: Type.Optional(Type.Array(PollOptionWrite, { maxItems: POLL_OPTIONS_MAX })),
  closes_at: Type.Optional(Nullable(Instant)),
  members_add_options: Type.Optional(Type.Boolean()),
};

const Params = Type.Object({ id: Id });
const OptionParams = Type.Object({ id: Id, optionId: Id });

export const answerPoll = stream.put('answerPoll', '/api/v1/activities/{id}/answers', {
  ids: ['API-750'],
  summary: 'Set one’s answers to a poll, all of them at once',
  params: Params,
  body: {
    answers: Type.Array(Type.Object({ option_id: Id, answer: Type.Optional(PollAnswer) }), {
      maxItems: POLL_OPTIONS_MAX,
    }),
  },
  answer: PollState,
});

export const withdrawAnswers = stream.delete('withdrawAnswers', '/api/v1/activities/{id}/answers', {
  ids: ['API-751'],
  summary: 'Take one’s answers to a poll back',
  params: Params,
  status: 200,
  answer: PollState,
});

export const closePoll = stream.put('closePoll', '/api/v1/activities/{id}/closed', {
  ids: ['API-752'],
  summary: 'Close a poll, or open it again: the author, or a moderator of one of its streams',
  params: Params,
  body: { closed: Type.Boolean() },
  answer: PollState,
});

const Voter = Type.Object({ actor: Actor, answer: PollAnswer, created_at: Instant });

export const listVoters = stream.get('listVoters', '/api/v1/activities/{id}/options/{optionId}/voters', {
  ids: ['API-753'],
  summary: 'Who answered an option of a poll, newest first',
  params: OptionParams,
  paging: 'cursor',
  answer: { voters: Type.Array(Voter) },
});

export const addPollOption = stream.post('addPollOption', '/api/v1/activities/{id}/options', {
  ids: ['API-754'],
  summary: 'Add an option to a poll whose author lets members do so',
  params: Params,
  body: PollOptionWrite,
  answer: PollState,
});

export const makeAppointment = stream.post(
  'makeAppointment',
  '/api/v1/activities/{id}/options/{optionId}/appointment',
  {
    ids: ['API-755'],
    summary: 'Make an appointment of an option of a schedule, once, and invite those who said yes',
    params: OptionParams,
    body: {
      calendar_id: Id,
      name: Type.Optional(Type.String({ maxLength: POLL_TITLE_MAX })),
    },
    answer: { appointment_id: AppointmentId },
  },
);

export const PollRow = Type.Object({ actor: Actor, answers: OwnAnswers });
export type PollRow = Static<typeof PollRow>;

export const listAnswers = stream.get('listAnswers', '/api/v1/activities/{id}/answers', {
  ids: ['API-756'],
  summary: 'Everyone who answered a poll, each with all their answers, in the order of their first',
  params: Params,
  paging: 'cursor',
  answer: { rows: Type.Array(PollRow) },
});
