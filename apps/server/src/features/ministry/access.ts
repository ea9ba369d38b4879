import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';

type Settings = Pick<Services, 'settings'>;

/** Whether the network has the module (decision 51). */
export const isModuleOn = ({ settings }: Settings): boolean => settings.current().modules.ministry;

/** @throws Problem 404 where the network has no ministry */
export function insistOnModule(services: Settings): void {
  if (!isModuleOn(services)) throw notFound();
}

/**
 * Who reads what is kept about a member: ministers in charge of them, and administrators; nobody about themselves.
 * @param member the id of the member, as SQL
 */
export const keptVisibleTo = (
  viewer: Viewer,
  member: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  ${member} <> ${viewer.memberId} and (${viewer.isNetworkAdmin}::boolean or exists (
    select 1 from ministry_charges charge where charge.minister_id = ${viewer.memberId} and charge.member_id = ${member}
  ))
)`;

/** The same of the person `p`, for who is to read what one attaches. */
export const keptReadBy = (memberId: number): RawBuilder<boolean> => sql<boolean>`(
  p.id <> ${memberId} and (p.is_network_admin or exists (
    select 1 from ministry_charges charge where charge.minister_id = p.id and charge.member_id = ${memberId}
  ))
)`;

/** Whether the viewer is in charge of anybody. */
export async function isMinister(db: Sql, viewer: Viewer): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ministry_charges where minister_id = ${viewer.memberId} limit 1
  `.execute(db);
  return rows.length > 0;
}
