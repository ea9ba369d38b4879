import type { Operating } from '@dorfplatz/contract';

/** So long a job may be due before nobody seems to do any, in milliseconds. */
const DUE_MAX = 5 * 60_000;
/** Bytes below which uploads soon find no room. */
const FREE_MIN = 1_000_000_000;
const CONNECTIONS_MAX = 0.9;

/** Whether jobs are left lying: the worker works them off within seconds. */
export const isOverdue = ({ measured_at, jobs: { due_since } }: Operating): boolean =>
  due_since !== null && Date.parse(measured_at) - Date.parse(due_since) > DUE_MAX;

/** Whether the database has hardly a connection left. */
export const isScarce = ({ connections, connections_max }: Operating['database']): boolean =>
  connections > connections_max * CONNECTIONS_MAX;

/** From so much of the limit on somebody should know. */
const USED_MAX = 0.9;

/** Whether the disk of the files is almost full, or the space that they may take almost used. */
export const isTight = ({ free, used, limit, groups, group_limit }: Operating['storage']): boolean =>
  (free !== null && free < FREE_MIN) ||
  (limit !== null && used >= limit * USED_MAX) ||
  (group_limit !== null && groups.some((group) => group.used >= group_limit * USED_MAX));
