import { type Static, Type } from 'typebox';
import { Activity, createActivity } from './activities.ts';
import { Attachment } from './attachments.ts';
import { Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const stream = resource('stream');

/** A wall clock in the zone of the network. */
const When = {
  date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  time: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
};

/** Why a planned post was not published. */
export const PLAN_FAILURES = ['author_gone', 'stream_gone', 'not_allowed', 'files', 'invalid'] as const;

/** A post that is not there yet. Nobody but its author knows of it. */
export const PlannedActivity = Type.Object({
  id: Id,
  /** As it will be handed in. */
  post: createActivity.body,
  html_content: Type.String(),
  attachments: Type.Array(Attachment),
  /** Where it goes, as far as the author still sees it. */
  streams: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      group_name: Nullable(Type.String()),
      is_main: Type.Boolean(),
    }),
  ),
  ...When,
  time_zone: Type.String(),
  publishes_at: Instant,
  state: Type.Enum(['planned', 'failed']),
  failure: Nullable(Type.Enum([...PLAN_FAILURES])),
});
export type PlannedActivity = Static<typeof PlannedActivity>;

const Plan = Type.Object({ post: createActivity.body, ...When }, { additionalProperties: false });
export type Plan = Static<typeof Plan>;

export const listPlannedActivities = stream.get('listPlannedActivities', '/planned_activities', {
  ids: ['API-780'],
  summary: 'The own posts that are not published yet, the next one first',
  answer: { planned_activities: Type.Array(PlannedActivity), time_zone: Type.String() },
  screen: true,
});

export const planActivity = stream.post('planActivity', '/api/v1/planned_activities', {
  ids: ['API-781'],
  summary: 'Plan a post for a wall clock in the zone of the network',
  body: Plan,
  answer: PlannedActivity,
});

export const updatePlannedActivity = stream.put('updatePlannedActivity', '/api/v1/planned_activities/{id}', {
  ids: ['API-782'],
  summary: 'Change a planned post, or when it is published',
  params: { id: Id },
  body: Plan,
  answer: PlannedActivity,
});

export const publishPlannedActivity = stream.post(
  'publishPlannedActivity',
  '/api/v1/planned_activities/{id}/publish',
  {
    ids: ['API-783'],
    summary: 'Publish a planned post now',
    params: { id: Id },
    status: 200,
    answer: Activity,
  },
);

export const cancelPlannedActivity = stream.delete(
  'cancelPlannedActivity',
  '/api/v1/planned_activities/{id}',
  {
    ids: ['API-784'],
    summary: 'Cancel a planned post: it goes with its files',
    params: { id: Id },
  },
);
