import type { ContextType } from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import { type Context, findContext } from './queries.ts';
import { hasPropertySet } from './set-names.ts';
import type { PropertySetRow } from './tables.ts';

export type ContextQuery = { context_type?: ContextType; context_id?: number };

/** The context that a call means: the network's where it names none; throws 404 for what the viewer may not see. */
export async function loadContext(
  db: Sql,
  viewer: Viewer,
  setName: string,
  { context_type: type = 'network', context_id: id }: ContextQuery,
): Promise<Context> {
  if (!hasPropertySet(setName, type)) throw notFound();
  if (id === undefined && type !== 'network') throw invalid({ context_id: ['required'] });
  const context = await findContext(db, viewer, type, id ?? viewer.networkId);
  if (!context) throw notFound();
  return context;
}

/** Whether a set is a context's own, and not one from above it. */
export const isOf = (context: Context, set: PropertySetRow | undefined): boolean =>
  set?.context_type === context.type && set.context_id === context.id;
