import { mentionTag } from '@dorfplatz/content';
import { type RawBuilder, sql, type Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';

export type TagName = { id: number; name: string };

const FORMS = ['NFC', 'NFD'] as const;

/** A regular expression of the mentions of a tag by its name, however it is composed: `#[3:Sommerfest]`. */
export function mentionsOfTag(name: string): string {
  const written = FORMS.map((form) => mentionTag(1, name.normalize(form)).slice('#[1:'.length, -1));
  const escaped = [...new Set(written)].map((each) => each.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return `#\\[[0-9]+:(${escaped.join('|')})\\]`;
}

/** Puts another tag into every mention of one, in a column of the rows that fit. */
export async function replaceMentions(
  tx: Transaction,
  place: { table: string; column: string; rows: RawBuilder<unknown> },
  from: string,
  into: { id: number; name: string },
): Promise<void> {
  const text = sql.ref(place.column);
  const mention = mentionsOfTag(from);
  const replacement = mentionTag(into.id, into.name).replaceAll('\\', '\\\\');
  await sql`
    update ${sql.table(place.table)} set ${text} = regexp_replace(${text}, ${mention}, ${replacement}, 'gi')
    where ${place.rows} and ${text} ~* ${mention}
  `.execute(tx);
}

/** Writes a tag's name, in posts at once and wherever else it is mentioned a while later. */
export async function renameMentions(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  tag: TagName,
  into: TagName,
): Promise<void> {
  const rows = sql`id in (select activity_id from activity_tags where tag_id = ${tag.id})`;
  await replaceMentions(tx, { table: 'activities', column: 'content', rows }, tag.name, into);
  await jobs.enqueue(tx, 'tag_mentions', { from: tag.name, into });
}
