import {
  cancelPlannedActivity,
  listPlannedActivities,
  type Plan,
  type PlannedActivity,
  planActivity,
  publishPlannedActivity,
  updatePlannedActivity,
} from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

/** A wall clock of the network: a day and a time of it. */
export type When = Pick<Plan, 'date' | 'time'>;

/** The own posts that are not published yet, and by which zone their clocks go. */
export const plannedQuery = queryOptions({
  queryKey: ['planned-activities'] as const,
  queryFn: ({ signal }) => call(listPlannedActivities, { signal }),
});

const refresh = () => queryClient.invalidateQueries({ queryKey: plannedQuery.queryKey });

/** Keeps a post for later. Throws ApiError. */
export async function planPost(post: Plan['post'], when: When, idempotencyKey: string): Promise<void> {
  await call(planActivity, { body: { post, ...when }, idempotencyKey });
  await refresh();
}

/** Changes a planned post, or when it is published. Throws ApiError. */
export async function replan(id: number, plan: Plan): Promise<void> {
  await call(updatePlannedActivity, { params: { id }, body: plan });
  await refresh();
}

/** Publishes a planned post now. Throws ApiError. */
export async function publishNow({ id }: PlannedActivity): Promise<void> {
  await call(publishPlannedActivity, { params: { id } });
  await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: ['streams'] })]);
}

/** Cancels a planned post. Throws ApiError. */
export async function cancel({ id }: PlannedActivity): Promise<void> {
  await call(cancelPlannedActivity, { params: { id } });
  await refresh();
}
