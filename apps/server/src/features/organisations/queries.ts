import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { memberVisibleTo } from '../../platform/policy/visible-to.ts';
import { notFound } from '../../platform/problem.ts';
import { fileObject } from '../uploads/index.ts';
import type { CardRow, Filled, OrganisationRow } from './tables.ts';

const cardColumns = sql`o.id, o.name, current_names(o.description) as description, o.address, o.image_id`;

type Listed = { q?: string | undefined; page: number; perPage: number };

/** A page of the organisations of a group in their order. @param listed.page from 1 */
export async function listOrganisations(
  db: Sql,
  groupId: number,
  { q = '', page, perPage }: Listed,
): Promise<(CardRow & { total: number })[]> {
  const words = q.trim();
  const isMeant = sql`fold(o.name || ' ' || o.address || ' ' || o.description)
    like '%' || replace(replace(fold(${words}), '%', ''), '_', '') || '%'`;
  const { rows } = await sql<CardRow & { total: number }>`
    select ${cardColumns}, count(*) over ()::int as total from organisations o
    where o.group_id = ${groupId} and ${words === '' ? sql`true` : isMeant}
    order by o.position, o.id limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}

/** All organisations of a group in their order. */
export async function allOrganisations(db: Sql, groupId: number): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from organisations o where o.group_id = ${groupId} order by o.position, o.id
  `.execute(db);
  return rows;
}

/** An organisation of a group, with those of its contacts whom the viewer may know of. @throws Problem 404 */
export async function loadOrganisation(
  db: Sql,
  viewer: Viewer,
  groupId: number,
  id: number,
): Promise<OrganisationRow> {
  const { rows } = await sql<OrganisationRow>`
    select ${cardColumns}, o.website, o.email, o.phone, o.updated_at,
      (
        select json_agg(json_build_object('id', p.id, 'display_name', p.display_name, 'state', p.state,
          'is_external', p.is_external, 'image_id', p.image_id) order by contact.position, p.id)
        from organisation_contacts contact join members p on p.id = contact.member_id
        where contact.organisation_id = o.id and ${memberVisibleTo(viewer)}
      ) as contacts,
      (
        select json_agg(${sql.raw(fileObject)} order by held.position, f.id)
        from organisation_files held join files f on f.id = held.file_id and f.state <> 'volatile'
        where held.organisation_id = o.id
      ) as files
    from organisations o where o.id = ${id} and o.group_id = ${groupId}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export type ListedRow = Filled & { id: number; contacts: string[] };

/** All organisations of a group as a list takes them along, with the names of contacts whom the viewer may know of. */
export async function listedOrganisations(db: Sql, viewer: Viewer, groupId: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select o.id, o.name, current_names(o.description) as description, o.address, o.website, o.email, o.phone, array(
      select p.display_name from organisation_contacts contact join members p on p.id = contact.member_id
      where contact.organisation_id = o.id and ${memberVisibleTo(viewer)} order by contact.position, p.id
    ) as contacts
    from organisations o where o.group_id = ${groupId} order by o.position, o.id
  `.execute(db);
  return rows;
}
