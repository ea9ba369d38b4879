import { type Database, sql, type Transaction } from '../../platform/db/database.ts';
import { type ForgottenName, forgetNames } from '../../platform/registries/leaving.ts';
import { changeAllTexts } from './all-texts.ts';

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
  const mention = `@\\[(${ids.join('|')}):`;
  // JSON is read as such: a name that is put into it is escaped for it.
  await changeAllTexts(
    db,
    (written) => sql`${written} ~ ${mention}`,
    (_written, column) => sql`current_names(${column})`,
  );
  await db.kysely.transaction().execute(async (tx) => {
    for (const name of names) if (name.name.trim() !== '') await replaceWords(tx, name);
    await forgetNames(tx, names);
    await tx.deleteFrom('names_to_forget').where('member_id', 'in', ids).execute();
  });
}
