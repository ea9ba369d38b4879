import { availableParallelism } from 'node:os';

/** How many test files run at a time: as many as can, of which Vitest would take one for itself. Tests wait more than they reckon. */
export const MAX_WORKERS = Math.min(availableParallelism(), 8);
