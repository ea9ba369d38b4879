import { sql, type Transaction } from '../../platform/db/database.ts';
import { notificationKinds } from '../../platform/registries/notification-sources.ts';
import type { Services } from '../../platform/services.ts';
import { quietUntil } from '../member-settings/index.ts';

/** How long news wait for what else may come, so that it becomes one mail. Tests make it shorter. */
export const GATHERING = { seconds: 120 };

/** People whose news are put into letters in one go. */
const BATCH = 500;

const dueAt = () => sql`now() + make_interval(secs => ${GATHERING.seconds})`;

/** Lets notifications wait for their mail, where the person has their kind mailed. */
export async function awaitNotifications(tx: Transaction, ids: readonly number[]): Promise<number> {
  const gathered = notificationKinds().filter(({ ownMail }) => !ownMail);
  const mailed = gathered.flatMap(({ kind, defaults }) => (defaults.mail ? [kind] : []));
  const { numAffectedRows } = await sql`
    insert into waiting_mails (member_id, notification_id, due_at)
    select n.member_id, n.id, ${dueAt()}
    from notifications n left join member_settings s on s.member_id = n.member_id
    where n.id = any(${[...ids]}::bigint[]) and n.kind = any(${gathered.map(({ kind }) => kind)}::text[])
      and coalesce((s.mail_choices ->> n.kind)::boolean, n.kind = any(${mailed}::text[]))
    on conflict do nothing
  `.execute(tx);
  return Number(numAffectedRows);
}

/** Lets new posts wait for the mails to those who have the posts of groups they follow sent. */
export async function awaitPosts(tx: Transaction, activityIds: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into waiting_mails (member_id, activity_id, due_at)
    select distinct gm.member_id, a.id, ${dueAt()}
    from activities a
    join activity_containers lies on lies.activity_id = a.id
    join containers c on c.id = lies.container_id
    join group_memberships gm on gm.group_id = c.group_id and gm.state = 'member' and gm.is_subscribed
    join member_settings s on s.member_id = gm.member_id and 'activities' = any(s.subscriptions)
    where a.id = any(${[...activityIds]}::bigint[]) and gm.member_id <> a.author_id
    on conflict do nothing
  `.execute(tx);
  return Number(numAffectedRows);
}

type Waiting = {
  member_id: number;
  time_zone: string;
  quiet_from: string | null;
  quiet_until: string | null;
};

/**
 * Makes one letter a person of all that waits for those whose time has come; within their quiet hours it waits on
 * until these end.
 */
export async function gatherNews({ db }: Pick<Services, 'db'>): Promise<void> {
  for (;;) {
    const count = await db.kysely.transaction().execute(async (tx) => {
      const { rows } = await sql<Waiting>`
        select w.member_id, m.time_zone,
               to_char(s.quiet_from, 'HH24:MI') as quiet_from, to_char(s.quiet_until, 'HH24:MI') as quiet_until
        from (
          select distinct member_id from waiting_mails where due_at <= now() order by member_id limit ${sql.lit(BATCH)}
        ) w
        join members m on m.id = w.member_id left join member_settings s on s.member_id = w.member_id
      `.execute(tx);
      const quiet: { id: number; until: string }[] = [];
      const ready: number[] = [];
      for (const row of rows) {
        const until = quietUntil(row);
        if (until) quiet.push({ id: row.member_id, until: until.toString() });
        else ready.push(row.member_id);
      }
      await sql`
        update waiting_mails w set due_at = q.until
        from unnest(${quiet.map(({ id }) => id)}::bigint[], ${quiet.map(({ until }) => until)}::timestamptz[])
          as q (member_id, until)
        where w.member_id = q.member_id
      `.execute(tx);
      await sql`
        with taken as (
          delete from waiting_mails where member_id = any(${ready}::bigint[]) returning *
        )
        insert into letters (member_id, kind, notification_ids, activity_ids)
        select member_id, 'news',
               array_remove(array_agg(notification_id order by notification_id), null),
               array_remove(array_agg(activity_id order by activity_id), null)
        from taken group by member_id
      `.execute(tx);
      return rows.length;
    });
    if (count < BATCH) return;
  }
}
