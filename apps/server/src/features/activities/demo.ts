import { sql, type Transaction } from '../../platform/db/database.ts';
import { languageOf } from '../../platform/i18n/language-of.ts';
import type { Demo } from '../../platform/registries/demo.ts';
import { writeLife } from './demo-life.ts';

const A_DAY = 26 * 3_600_000;

const FROM_ELSEWHERE =
  '¡Hola a todos! Acabamos de mudarnos al barrio con **dos niños** y todavía no conocemos a nadie.\n\n' +
  '¿Alguien sabe dónde se puede jugar al fútbol por la tarde? También nos gustaría ayudar en el huerto el sábado. ¡Gracias! 🌻';

async function findLanguages(tx: Transaction, table: 'activities' | 'replies'): Promise<void> {
  const { rows } = await sql<{ id: number; content: string }>`
    select id, content from ${sql.table(table)} where language is null order by id
  `.execute(tx);
  const found: { id: number; language: string | null }[] = [];
  for (const { id, content } of rows) found.push({ id, language: await languageOf(content) });
  await sql`
    update ${sql.table(table)} e set language = f.language
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (id bigint, language text) where e.id = f.id
  `.execute(tx);
}

/** Somebody writes in another language; of everything else it is found, too. */
export async function write({ tx, now, networkId, accounts }: Demo): Promise<void> {
  await writeLife({ tx, now, accounts });
  const emails = accounts.map(({ email }) => email);
  await sql`
    with author as (
      select id from members where state = 'active' and not is_external and email <> all(${emails}::citext[])
      order by language <> 'es', created_at desc, id limit 1
    ), post as (
      insert into activities (author_id, content, created_at)
      select id, ${FROM_ELSEWHERE}, ${new Date(now - A_DAY).toISOString()}::timestamptz from author
      returning id, author_id, created_at
    ), lies as (
      insert into activity_containers (container_id, activity_id, author_id, created_at)
      select c.id, post.id, post.author_id, post.created_at
      from post, containers c join contexts x on x.id = c.context_id
      where x.network_id = ${networkId} and c.kind = 'stream' returning container_id, created_at
    )
    update containers c set last_entry_at = greatest(c.last_entry_at, lies.created_at)
    from lies where c.id = lies.container_id
  `.execute(tx);
  for (const table of ['activities', 'replies'] as const) await findLanguages(tx, table);
}
