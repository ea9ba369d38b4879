import { sql } from '../../platform/db/database.ts';
import { notFound } from '../../platform/problem.ts';
import { registerTranslatable } from '../translations/index.ts';
import { loadPage } from './queries.ts';
import { otherTextOf } from './reading.ts';

registerTranslatable('page', async ({ db }, viewer, id) => {
  if (!/^\d{1,15}$/.test(id)) throw notFound();
  const page = await loadPage(db.kysely, viewer, { id: Number(id) });
  const { rows } = await sql<{ content: string }>`select content from pages where id = ${page.id}`.execute(
    db.kysely,
  );
  return {
    content: rows[0]!.content,
    isDocument: true,
    name: page.title,
    htmlOf: (content) => otherTextOf(db.kysely, { viewer, language: viewer.language }, page, content),
  };
});
