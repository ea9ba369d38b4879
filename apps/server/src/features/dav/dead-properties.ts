import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';

/** What a program has written down about a file or a folder. */
export type DeadProperty = { namespace: string; name: string; value: string };
export type Described = { fileId: number } | { folderId: number };

const MOST = 60;
const LONGEST = 10_000;

const isOf = (of: Described) =>
  'fileId' in of ? sql<boolean>`file_id = ${of.fileId}` : sql<boolean>`folder_id = ${of.folderId}`;

/** What is written down about files and folders, by `f` and `d` with their ids. */
export async function deadPropertiesOf(
  db: Sql,
  about: { files: readonly number[]; folders: readonly number[] },
): Promise<Map<string, DeadProperty[]>> {
  if (about.files.length + about.folders.length === 0) return new Map();
  const { rows } = await sql<DeadProperty & { of: string }>`
    select coalesce('f' || file_id, 'd' || folder_id) as of, namespace, name, value from dav_properties
    where file_id = any(${[...about.files]}::bigint[]) or folder_id = any(${[...about.folders]}::bigint[])
    order by namespace, name
  `.execute(db);
  return Map.groupBy(rows, ({ of }) => of);
}

/** @throws Problem 507 for more than programs need */
export async function setDeadProperty(tx: Transaction, of: Described, property: DeadProperty): Promise<void> {
  if (property.value.length > LONGEST) throw new Problem(507, 'too_large');
  await removeDeadProperty(tx, of, property);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dav_properties where ${isOf(of)}
  `.execute(tx);
  if (rows[0]!.count >= MOST) throw new Problem(507, 'too_large');
  await sql`
    insert into dav_properties (file_id, folder_id, namespace, name, value)
    values (${'fileId' in of ? of.fileId : null}, ${'folderId' in of ? of.folderId : null}, ${property.namespace},
      ${property.name}, ${property.value})
  `.execute(tx);
}

export async function removeDeadProperty(
  tx: Transaction,
  of: Described,
  { namespace, name }: Pick<DeadProperty, 'namespace' | 'name'>,
): Promise<void> {
  await sql`
    delete from dav_properties where ${isOf(of)} and namespace = ${namespace} and name = ${name}
  `.execute(tx);
}

/** Copies have what was written down about what they were made of. */
export async function copyDeadProperties(tx: Transaction, from: Described, to: Described): Promise<void> {
  await sql`delete from dav_properties where ${isOf(to)}`.execute(tx);
  await sql`
    insert into dav_properties (file_id, folder_id, namespace, name, value)
    select ${'fileId' in to ? to.fileId : null}::bigint, ${'folderId' in to ? to.folderId : null}::bigint, namespace, name, value
    from dav_properties where ${isOf(from)}
  `.execute(tx);
}
