import pg from 'pg';

/**
 * Takes away what an earlier run wrote, so that every run measures the same data. The first run notes where the
 * generated rows end; that note lives in the database, since it is thrown away with it.
 */
export async function tidy(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(`
      create schema if not exists bench;
      create table if not exists bench.generated as
        select (select max(id) from activities) as activity, (select max(id) from replies) as reply,
               (select max(id) from notifications) as notification`);
    await client.query(`
      set session_replication_role = replica;
      create temp table touched as
        select distinct container_id as id from activity_containers where activity_id > (select activity from bench.generated);
      create temp table answered as
        select activity_id as id, count(*) as replies from replies
        where id > (select reply from bench.generated) group by activity_id;
      delete from replies where id > (select reply from bench.generated);
      delete from activity_containers where activity_id > (select activity from bench.generated);
      delete from activities where id > (select activity from bench.generated);
      delete from notifications where id > (select notification from bench.generated);
      update activities a set reply_count = a.reply_count - t.replies from answered t where a.id = t.id;
      update containers c set last_entry_at =
        (select max(a.created_at) from activity_containers a where a.container_id = c.id)
        where c.id in (select id from touched);
      delete from sessions where user_agent = 'bench';
      update accounts set last_sign_in_at = null where last_sign_in_at is not null;
      truncate outbox, outbox_consumers, live_messages, rate_limits;
      drop table touched; drop table answered;`);
    await client.query(
      'vacuum (analyze) activities, activity_containers, containers, replies, sessions, outbox, live_messages, accounts',
    );
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
