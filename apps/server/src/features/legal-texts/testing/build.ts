import { sql } from '../../../platform/db/database.ts';
import { newToken } from '../../../platform/session/tokens.ts';
import type { World } from '../../../testing/matrix/world.ts';
import type { TestBed } from '../../../testing/test-bed.ts';
import { picture } from '../../../testing/upload-bed.ts';
import { putLegalText } from '../commands.ts';

/** The handle of a legal text that everyone only reads. */
export async function buildLegalText({ bed, network }: World): Promise<string> {
  const words = { de: 'Impressum' };
  const text = { handle: 'imprint', names: words, statements: {}, contents: words, position: 1 };
  await bed.db.kysely.transaction().execute((tx) => putLegalText(tx, network.id, text));
  return text.handle;
}

/** A handle that no text has. */
export const newHandle = (): string =>
  `t-${newToken()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}`;

/** A legal text without a statement, to which nobody has to agree. */
export async function buildOtherText({
  bed,
  network,
}: Pick<World, 'bed' | 'network'>): Promise<{ id: number; versionId: number }> {
  const { rows } = await sql<{ id: number; version_id: number }>`
    with made as (
      insert into legal_texts (network_id, handle, names) values (${network.id}, ${newHandle()}, '{"de": "Regeln"}')
      returning id
    )
    insert into legal_text_versions (legal_text_id, names, contents)
    select id, '{"de": "Regeln"}', '{"de": "Alt"}' from made returning legal_text_id as id, id as version_id
  `.execute(bed.db.kysely);
  return { id: rows[0]!.id, versionId: rows[0]!.version_id };
}

/** A picture of somebody in the newest version of a legal text, or in the one before. */
export async function buildPicture(world: World, its: 'holds' | 'held'): Promise<number> {
  const { id, versionId } = await buildOtherText(world);
  const key = `tests/${newHandle()}`;
  const { sha256, size } = await world.bed.services.storage.put(key, await picture(2, 1).toBuffer());
  const { rows } = await sql<{ file_id: number }>`
    with file as (
      insert into files (owner_id, directory, state, original_filename, content_type, size, sha256, storage_key)
      values (${world.author}, 'images', 'published', 'siegel.jpg', 'image/jpeg', ${size}, ${sha256}, ${key}) returning id
    ),
    newer as (
      insert into legal_text_versions (legal_text_id, names, contents)
      select ${id}, '{"de": "Regeln"}', '{"de": "Neu"}' where ${its === 'held'}
    )
    insert into legal_text_images (version_id, file_id) select ${versionId}, id from file returning file_id
  `.execute(world.bed.db.kysely);
  return rows[0]!.file_id;
}

/** What stands at the foot of mails. */
export async function mailImprintOf({ bed }: World): Promise<string> {
  const { rows } = await sql<{ content: string }>`select content from mail_imprints`.execute(bed.db.kysely);
  return rows[0]?.content ?? '';
}

/** Makes the newest version of a text one from before there were documents. */
export async function asOld({ db }: TestBed, legalTextId: number, text: string): Promise<void> {
  await sql`
    update legal_text_versions set is_document = false, contents = ${JSON.stringify({ de: text })}::jsonb
    where id = (select max(id) from legal_text_versions where legal_text_id = ${legalTextId})
  `.execute(db.kysely);
}
