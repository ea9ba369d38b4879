import { type Database, sql } from '../../platform/db/database.ts';

type Mail = { head: string[]; body?: string | Buffer; from?: string };

/** A message as an archive holds it. */
export const mail = ({
  head,
  body = 'Text\n',
  from = 'list@example.org Mon Jan  3 10:00:00 2005',
}: Mail): Buffer =>
  Buffer.concat([
    Buffer.from(`From ${from}\n${head.join('\n')}\n\n`, 'latin1'),
    Buffer.isBuffer(body) ? body : Buffer.from(body.replace(/^(?=>*From )/gm, '>')),
    Buffer.from('\n'),
  ]);

/** An archive of threads of ten or more messages, some of which have no id. */
export const many = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    mail({
      head: [
        `From: Person ${i % 40} <p${i % 40}@many.example>`,
        `Subject: Thema ${i % 25}`,
        ...(i % 10 === 9 ? [] : [`Message-ID: <many.${i}@x>`]),
        // Every third thread is written backwards, newest first.
        ...(i % 25 === i || (i % 3 === 0 && i + 25 >= count)
          ? []
          : [`In-Reply-To: <many.${i % 3 === 0 ? i + 25 : i - 25}@x>`]),
        `Date: ${new Date(Date.UTC(2004, 0, 1) + i * 3_600_000).toUTCString()}`,
      ],
      body: `Nachricht ${i}\n`,
    }),
  );

type Entry = {
  key: string;
  activity_id: number;
  reply_id: number | null;
  content: string;
  created_at: string;
  email: string;
  name: string;
  files: string[];
};

/** What an import made of each message, by the message's key. */
export async function entriesOf(db: Database, groupId: number): Promise<Map<string, Entry>> {
  const { rows } = await sql<Entry>`
    select i.message_id as key, i.activity_id, i.reply_id, coalesce(r.content, a.content) as content,
      coalesce(r.created_at, a.created_at) as created_at, m.email::text, m.display_name as name,
      array(select f.original_filename from activity_files s join files f on f.id = s.file_id
            where s.activity_id = i.activity_id and s.reply_id is not distinct from i.reply_id order by s.position) as files
    from imported_messages i join activities a on a.id = i.activity_id left join replies r on r.id = i.reply_id
    join members m on m.id = coalesce(r.author_id, a.author_id)
    where i.group_id = ${groupId}
  `.execute(db.kysely);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Whether what is counted is what is there. */
export async function wrongCounts(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select 'replies' as what, a.id from activities a
    where a.reply_count <> (select count(*) from replies r where r.activity_id = a.id)
    union all
    select 'members', g.id from groups g
    where g.member_count <> (select count(*) from group_memberships m where m.group_id = g.id and m.state = 'member')
    union all
    select 'newest', c.id from containers c where c.kind = 'stream'
      and c.last_entry_at is distinct from (select max(created_at) from activity_containers p where p.container_id = c.id)
    union all
    select 'entries', a.id from activities a
    where not exists (select 1 from activity_containers p where p.activity_id = a.id and p.created_at = a.created_at and p.author_id = a.author_id)
    union all
    select 'doubled', i.activity_id from imported_messages i group by i.activity_id, i.reply_id having count(*) > 1
    union all
    select 'not imported', r.id from replies r where not exists (select 1 from imported_messages i where i.reply_id = r.id)
  `.execute(db.kysely);
  return rows;
}
