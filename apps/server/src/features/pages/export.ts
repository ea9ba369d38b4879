import { type ZipEntry, zipOf } from '../../platform/archives/zip.ts';
import { type Sql, sql } from '../../platform/db/database.ts';
import { PortableNames } from '../files/index.ts';
import type { PageRow } from './tables.ts';

/** A page as a file: its title as the headline, and the text as it is kept. */
export const markdownOf = (title: string, content: string): string => {
  const head = `# ${title.replace(/([\\`*_[\]<>#])/g, '\\$1')}`;
  return content === '' ? `${head}\n` : `${head}\n\n${content}\n`;
};

async function* entriesOf(db: Sql, pages: readonly PageRow[]): AsyncGenerator<ZipEntry> {
  const folders = new Map<number | null, { path: string; names: PortableNames }>([
    [null, { path: '', names: new PortableNames() }],
  ]);
  for (const page of pages) {
    const above = folders.get(page.parent_id) ?? folders.get(null)!;
    const name = above.names.take(`${page.title}.md`);
    folders.set(page.id, {
      path: `${above.path}${name.slice(0, -'.md'.length)}/`,
      names: new PortableNames(),
    });
    const { rows } = await sql<{
      content: string;
    }>`select current_names(content) as content from pages where id = ${page.id}`.execute(db);
    // Gone while the archive is made.
    if (!rows[0]) continue;
    const bytes = Buffer.from(markdownOf(page.title, rows[0].content));
    yield { name: `${above.path}${name}`, at: new Date(page.updated_at), size: bytes.length, bytes: [bytes] };
  }
}

/** The pages of a tree as one archive: each a file, and what lies below it in a folder of its name. */
export const archiveOf = (db: Sql, pages: readonly PageRow[]) => zipOf(entriesOf(db, pages));
