import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { Problem } from '../../platform/problem.ts';

/** What a system keeps for itself beside files, for one member alone. */
export type SideFile = { name: string; content: Buffer; updated_at: string };

const BYTES_MAX = 512 * 1024;
/** Of one member, all together. */
const FILES_MAX = 2_000;
const ALL_BYTES_MAX = 20 * 1024 * 1024;
/** Systems write them anew when they are gone. */
const KEPT_DAYS = 60;

type Place = { viewer: Viewer; folderId: number };

export async function sideFilesIn(db: Sql, { viewer, folderId }: Place, name?: string): Promise<SideFile[]> {
  const { rows } = await sql<SideFile>`
    select name, content, updated_at from dav_side_files
    where member_id = ${viewer.memberId} and folder_id = ${folderId}
      ${name === undefined ? sql`` : sql`and name = ${name}`}
    order by name
  `.execute(db);
  return rows;
}

export const etagOfSide = ({ content }: Pick<SideFile, 'content'>): string =>
  `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`;

/** The bytes of a small body. @throws Problem 413 */
export async function smallBody(source: Readable, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of source) {
    length += (part as Buffer).length;
    if (length > most) throw new Problem(413, 'too_large');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}

/** @returns whether it is new @throws Problem 413, 507 */
export async function keepSideFile(
  db: Sql,
  { viewer, folderId }: Place,
  name: string,
  source: Readable,
): Promise<boolean> {
  const content = await smallBody(source, BYTES_MAX);
  const { rows: kept } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(length(content)), 0)::int as bytes from dav_side_files
    where member_id = ${viewer.memberId}
  `.execute(db);
  if (kept[0]!.files >= FILES_MAX || kept[0]!.bytes + content.length > ALL_BYTES_MAX)
    throw new Problem(507, 'storage_full');
  const { rows } = await sql<{ is_new: boolean }>`
    insert into dav_side_files (member_id, folder_id, name, content)
    values (${viewer.memberId}, ${folderId}, ${name}, ${content})
    on conflict (member_id, folder_id, name) do update set content = excluded.content, updated_at = now()
    returning old.id is null as is_new
  `.execute(db);
  return rows[0]!.is_new;
}

export async function removeSideFile(db: Sql, { viewer, folderId }: Place, name: string): Promise<boolean> {
  const { rows } = await sql`
    delete from dav_side_files where member_id = ${viewer.memberId} and folder_id = ${folderId} and name = ${name}
    returning id
  `.execute(db);
  return rows.length > 0;
}

/** Lets one go with the file that it stands beside. @returns whether there was one */
export async function moveSideFile(
  db: Sql,
  viewer: Viewer,
  from: { folderId: number; name: string },
  to: { folderId: number; name: string },
): Promise<boolean> {
  if (from.folderId === to.folderId && from.name === to.name) return true;
  await removeSideFile(db, { viewer, folderId: to.folderId }, to.name);
  const { rows } = await sql`
    update dav_side_files set folder_id = ${to.folderId}, name = ${to.name}, updated_at = now()
    where member_id = ${viewer.memberId} and folder_id = ${from.folderId} and name = ${from.name} returning id
  `.execute(db);
  return rows.length > 0;
}

export async function forgetOldSideFiles(db: Sql): Promise<void> {
  await sql`
    delete from dav_side_files where updated_at < now() - make_interval(days => ${KEPT_DAYS})
  `.execute(db);
}
