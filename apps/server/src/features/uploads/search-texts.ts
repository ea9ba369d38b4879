import type { SearchHas } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { SearchText } from '../../platform/search/documents.ts';
import { textsInFiles } from '../file-texts/index.ts';
import { imageUrl } from './present.ts';

/** By what a file is found on that which it hangs on. */
export type TextsOfFile = { readonly texts: readonly SearchText[]; readonly has: SearchHas };

type Row = { id: number; name: string; directory: string; description: string; is_removed: boolean };

/**
 * The texts of files that hang on something, by their ids, with what stands in them: two statements, however many they
 * are. One that was removed where it lies is there by its name.
 */
export async function textsOfFiles(
  db: Sql,
  fileIds: readonly number[],
): Promise<ReadonlyMap<number, TextsOfFile>> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select id, original_filename as name, directory, description, state = 'removed' as is_removed
    from files where id = any(${ids}::bigint[])
  `.execute(db);
  const inside = await textsInFiles(db, ids);
  return new Map(rows.map((row) => [row.id, textsOf(row, inside.get(row.id))]));
}

function textsOf(
  { id, name, directory, description, is_removed: isRemoved }: Row,
  inside: { text: string; isPartial: boolean } | undefined,
): TextsOfFile {
  const isImage = directory === 'images';
  const html_url = isRemoved ? null : isImage ? imageUrl(id, '1920x1200') : `/files/${id}`;
  const foundIn = { type: isImage ? ('image' as const) : ('file' as const), name, html_url };
  const named: SearchText = { text: name, weight: isImage ? 'D' : 'B', cut: 'name', foundIn };
  const described: SearchText[] =
    description.trim() === '' || isRemoved ? [] : [{ text: description, weight: 'D', cut: 'prose', foundIn }];
  const said: SearchText[] = inside ? [{ ...inside, weight: 'D', cut: 'prose', foundIn }] : [];
  return { texts: [named, ...described, ...said], has: isImage ? 'image' : 'file' };
}
