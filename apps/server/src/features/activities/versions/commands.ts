import type { ActivityType, VersionDetails } from '@dorfplatz/contract';
import { type Sql, sql, type Transaction } from '../../../platform/db/database.ts';
import type { Entry } from '../tables.ts';

/** Edits that follow each other so quickly (s) are one: what stood between them is not kept. */
const GATHERED = 60;

type DetailsReader = (db: Sql, activityId: number) => Promise<VersionDetails>;
const readers = new Map<ActivityType, DetailsReader>();

/** Lets a feature say what posts of its type consist of beside their text, as they stand at the moment. */
export function registerVersionDetails(type: ActivityType, read: DetailsReader): void {
  readers.set(type, read);
}

/** What an entry consists of beside text and files. */
export async function detailsOf(db: Sql, { activityId, replyId }: Entry): Promise<VersionDetails> {
  if (replyId !== null || readers.size === 0) return {};
  const { rows } = await sql<{ type: ActivityType }>`
    select type from activities where id = ${activityId}
  `.execute(db);
  return (rows[0] && (await readers.get(rows[0].type)?.(db, activityId))) ?? {};
}

/** The names of the files of an entry, as a piece of its details. */
export const attachedNames = (activityId: string, replyId: string): string => `
  coalesce((
    select jsonb_build_object('attachments', jsonb_agg(f.original_filename order by af.position))
    from activity_files af join files f on f.id = af.file_id
    where af.activity_id = ${activityId} and af.reply_id is not distinct from ${replyId}
    having count(*) > 0
  ), '{}')`;

/**
 * Keeps what an entry says, for it is about to be changed, and notes that it is edited now. Call it before the change,
 * with the entry held.
 * @param details what it consists of beside its text; left out, who keeps posts of its type says so
 */
export async function keepVersion(tx: Transaction, entry: Entry, details?: VersionDetails): Promise<void> {
  const { activityId, replyId } = entry;
  const known = JSON.stringify(details ?? (await detailsOf(tx, entry)));
  const isReply = replyId !== null;
  const table = sql.raw(isReply ? 'replies' : 'activities');
  const names = sql.raw(
    isReply ? attachedNames('e.activity_id', 'e.id') : attachedNames('e.id', 'null::bigint'),
  );
  await sql`
    insert into entry_versions (activity_id, reply_id, editor_id, title, content, details, created_at)
    select ${activityId}, ${replyId}::bigint, e.author_id, ${sql.raw(isReply ? `''` : 'e.title')}, e.content,
           ${known}::jsonb || ${names}, coalesce(e.edited_at, e.created_at)
    from ${table} e
    where e.id = ${replyId ?? activityId} and not exists (
      select 1 from entry_versions v
      where v.activity_id = ${activityId} and v.reply_id is not distinct from ${replyId}::bigint
        and v.replaced_at > clock_timestamp() - make_interval(secs => ${GATHERED})
    )
  `.execute(tx);
  await sql`update ${table} set edited_at = clock_timestamp() where id = ${replyId ?? activityId}`.execute(
    tx,
  );
}
