import { forbidden } from '../../platform/problem.ts';
import { type AdministrationContext, isInUse } from '../../platform/registries/administration.ts';
import type { DesignPlace, DesignRow } from './tables.ts';

/** Whoever administers a place changes its looks, unless it is an archived group. @throws Problem 403 */
export function authoriseDesigns(context: AdministrationContext): void {
  if (!isInUse(context)) throw forbidden();
}

/** Above the network there is nothing that could show instead. */
export const isDeletable = ({ type }: DesignPlace, { is_active }: Pick<DesignRow, 'is_active'>): boolean =>
  type !== 'network' || !is_active;
