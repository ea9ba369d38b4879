import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';

const ofWhatHolds = `t.deleted_at is null
  and shown.version_id = (select max(id) from legal_text_versions newest where newest.legal_text_id = t.id)`;

const shownIn = (file: ReturnType<typeof sql>, condition: string) => sql<boolean>`exists (
  select 1 from legal_text_images shown join legal_text_versions v on v.id = shown.version_id
  join legal_texts t on t.id = v.legal_text_id
  where shown.file_id = ${file} and ${sql.raw(condition)}
)`;

// What held once is read by those who look after it; what holds, by anyone.
registerFileUses([
  {
    table: 'legal_text_images',
    column: 'file_id',
    visibleTo: (viewer, _settings, file) =>
      shownIn(sql`${file}`, viewer.isNetworkAdmin ? 'true' : ofWhatHolds),
  },
]);

/** Whether a picture stands in a legal text that holds: then anyone may see it [RUL-0823]. */
export async function isShownOpenly(db: Sql, fileId: number): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    select ${shownIn(sql`${fileId}`, ofWhatHolds)} as is_open
  `.execute(db);
  return rows[0]!.is_open;
}

/** The pictures of all versions of a text: whoever writes the next one may show them again. */
export async function picturesOf(db: Sql, legalTextId: number): Promise<number[]> {
  const { rows } = await sql<{ file_id: number }>`
    select distinct file_id from legal_text_images where version_id in (
      select id from legal_text_versions where legal_text_id = ${legalTextId}
    )
  `.execute(db);
  return rows.map((row) => row.file_id);
}

/** Keeps which pictures a version shows. */
export async function keepPictures(
  tx: Transaction,
  versionId: number,
  images: readonly number[],
): Promise<void> {
  if (images.length === 0) return;
  await sql`
    insert into legal_text_images (version_id, file_id)
    select ${versionId}, file_id from unnest(${[...images]}::bigint[]) t (file_id) on conflict do nothing
  `.execute(tx);
}
