import { type Database, sql, type Transaction } from '../../platform/db/database.ts';
import { type ForgottenName, forgetNames } from '../../platform/registries/leaving.ts';

/** Texts and documents of tables, generated ones left out: somebody may be mentioned in any of them. */
const columnsText = `
  select c.table_name as "table", array_agg(c.column_name::text order by c.ordinal_position) as columns
  from information_schema.columns c
  join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    and c.data_type in ('text', 'jsonb', 'json') and c.table_name <> all($1)
  group by c.table_name order by c.table_name`;

/**
 * What is left as it is: entries of the log are a chain and name nobody by words, of the index each text is made anew when
 * it has changed, and names that wait to be forgotten go in the end.
 */
const LEFT_OUT = ['audit_entries', 'names_to_forget', 'search_documents', 'search_words', 'search_renames'];

/**
 * What the program itself wrote for a while, with the names that people had: mails on hold, news, events and jobs that say
 * goodbye to an appointment, answers given twice.
 */
const WRITTEN = [
  ['outbox', 'payload'],
  ['jobs.job', 'data'],
  ['held_mails', 'mail'],
  ['live_messages', 'data'],
  ['live_messages', 'versions'],
  ['idempotency_keys', 'answer'],
] as const;

type Place = { table: string; columns: string[] };

async function placesOf({ kysely }: Database): Promise<Place[]> {
  const { rows } =
    await sql<Place>`${sql.raw(columnsText.replace('$1', `'{${LEFT_OUT.join(',')}}'`))}`.execute(kysely);
  return rows;
}

/** Every mention of these people, whoever wrote it, with what stands for their name now. */
async function renameMentions(
  tx: Transaction,
  { table, columns }: Place,
  ids: readonly number[],
): Promise<void> {
  const mention = `@\\[(${ids.join('|')}):`;
  const sets = columns.map((column) => sql`${sql.ref(column)} = current_names(${sql.ref(column)})`);
  const isNaming = columns.map((column) => sql`${sql.ref(column)}::text ~ ${mention}`);
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`
    update ${sql.table(table)} set ${sql.join(sets)} where ${sql.join(isNaming, sql` or `)}
  `.execute(tx);
}

const escaped = (name: string) => name.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** How a name is spelled in what the program wrote: in words and in HTML, which escapes in two ways. */
const spellings = (name: string): string[] => [
  ...new Set([
    name,
    escaped(name),
    name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ]),
];

async function replaceWords(tx: Transaction, { name, replacement }: ForgottenName): Promise<void> {
  for (const [table, column] of WRITTEN) {
    for (const spelling of spellings(name)) {
      const written = sql`${sql.ref(column)}::text`;
      await sql`
        update ${sql.table(table)}
        set ${sql.ref(column)} = replace(${written}, ${inJson(spelling)}, ${inJson(replacement)})::jsonb
        where strpos(${written}, ${inJson(spelling)}) > 0
      `.execute(tx);
    }
  }
}

/** Takes the names of people who were anonymised out of whatever is kept; done twice, it does nothing more. */
export async function removeNames(db: Database): Promise<void> {
  const { rows: names } = await sql<ForgottenName>`
    select n.member_id as "memberId", n.name, m.display_name as replacement
    from names_to_forget n join members m on m.id = n.member_id where m.state = 'anonymised' order by n.member_id
  `.execute(db.kysely);
  if (names.length === 0) return;
  const ids = names.map(({ memberId }) => memberId);
  // Each table by itself, so that nobody who writes waits for all of them.
  for (const place of await placesOf(db))
    await db.kysely.transaction().execute((tx) => renameMentions(tx, place, ids));
  await db.kysely.transaction().execute(async (tx) => {
    for (const name of names) if (name.name.trim() !== '') await replaceWords(tx, name);
    await forgetNames(tx, names);
    await tx.deleteFrom('names_to_forget').where('member_id', 'in', ids).execute();
  });
}
