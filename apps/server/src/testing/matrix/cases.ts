import { collect } from '../collect.ts';
import type { Cases } from './case-builders.ts';

/**
 * Input for every call by its name, one line of the table for each case: what stands in `testing/cases.ts` of the
 * features. A call without one fails the test.
 */
export const CASES: Cases = Object.assign(
  {},
  ...(await collect<{ cases: Cases }>('cases.ts')).map(({ cases }) => cases),
);
