import { type Sql, sql } from '../db/database.ts';
import type { Mail, Mailer } from './mail.ts';

export type MailHold = { since: string; backup_made_at: string; waiting: number };

/** Whether mails are on hold after a restore, of when the backup is, and how many mails wait. */
export async function mailHold(db: Sql): Promise<MailHold | undefined> {
  const { rows } = await sql<MailHold>`
    select since, backup_made_at, (select count(*)::integer from held_mails) as waiting from mail_hold
  `.execute(db);
  return rows[0];
}

/**
 * Keeps a mail while mails are on hold.
 * @returns whether it did
 */
export async function holdMail(db: Sql, mail: Mail): Promise<boolean> {
  // The row is held, so that none is kept behind the back of whoever ends the hold.
  const { rows } = await sql`
    with hold as materialized (select is_held from mail_hold for share)
    insert into held_mails (mail) select ${JSON.stringify(mail)}::jsonb from hold returning id
  `.execute(db);
  return rows.length > 0;
}

/**
 * Ends the hold: mails leave again, and those that wait go with the next `sendHeldMails`.
 * @param waiting what becomes of those: some may have left from the server of before
 */
export async function releaseMails(db: Sql, waiting: 'send' | 'discard'): Promise<void> {
  await sql`delete from mail_hold`.execute(db);
  if (waiting === 'discard') await sql`delete from held_mails`.execute(db);
}

const TRIES_MAX = 8;

type Attachment = { filename: string; contentType: string; content: { data: number[] } };

/** A mail as it was, of what JSON made of it. */
function mailOf(kept: Omit<Mail, 'attachments'> & { attachments?: Attachment[] }): Mail {
  const { attachments, ...mail } = kept;
  if (!attachments) return mail;
  return {
    ...mail,
    attachments: attachments.map((each) => ({ ...each, content: Buffer.from(each.content.data) })),
  };
}

/**
 * Sends what waited for the end of a hold, one after the other, none twice by two processes. One that cannot be sent is tried
 * again by the next calls, eight times.
 */
export async function sendHeldMails(db: Sql, mailer: Mailer): Promise<void> {
  for (let after = 0; ; ) {
    const id = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number; mail: Mail & { attachments?: never } }>`
        select id, mail from held_mails where id > ${after} and not exists (select from mail_hold)
        order by id limit 1 for update skip locked
      `.execute(tx);
      const next = rows[0];
      if (!next) return undefined;
      try {
        await mailer.send(mailOf(next.mail));
        await sql`delete from held_mails where id = ${next.id}`.execute(tx);
      } catch {
        await sql`
          with tried as (update held_mails set tries = tries + 1 where id = ${next.id} and tries < ${TRIES_MAX} - 1 returning id)
          delete from held_mails where id = ${next.id} and not exists (select from tried)
        `.execute(tx);
      }
      return next.id;
    });
    if (id === undefined) return;
    after = id;
  }
}
