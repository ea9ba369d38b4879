import type { EXPORT_EXTENSIONS, Export, ExportKind } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';

export type FileRow = {
  id: number;
  extension: (typeof EXPORT_EXTENSIONS)[number];
  storage_key: string;
  size: number;
};
export type ExportRow = Pick<Export, 'kind' | 'status' | 'progress' | 'created_at' | 'expires_at'> & {
  id: number;
  files: FileRow[];
};

/** The list of a kind; undefined where there is none, or its time is over. */
export async function exportOf(db: Sql, kind: ExportKind): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select e.id, e.kind, e.status, e.progress, e.created_at, e.expires_at, coalesce((
      select json_agg(json_build_object(
        'id', f.id, 'extension', f.extension, 'storage_key', f.storage_key, 'size', f.size
      ) order by f.id)
      from export_files f where f.export_id = e.id
    ), '[]') as files
    from exports e where e.kind = ${kind} and coalesce(e.expires_at > now(), true)
  `.execute(db);
  return rows[0];
}
