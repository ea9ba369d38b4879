import { sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';

const DAY_MS = 86_400_000;

const SOFT = {
  subject: 'Undelivered Mail Returned to Sender',
  sender: 'Mail Delivery System <MAILER-DAEMON@mail.example.net>',
  excerpt: 'Das Postfach ist voll. Bitte versuchen Sie es später noch einmal.',
};
const HARD = {
  subject: 'Zustellung fehlgeschlagen',
  sender: 'Mail Delivery System <MAILER-DAEMON@mx.example.com>',
  excerpt: 'Die Adresse des Empfängers gibt es nicht.',
};
const ANSWER = {
  subject: 'Re: Neues vom Lindenplatz',
  sender: 'Friedhelm Aschoff <f.aschoff@example.org>',
  excerpt:
    'Guten Tag, meine Frau bekommt Ihre Rundmail auch, uns reicht eine. Können Sie mich bitte herausnehmen? Beste Grüße, F. Aschoff',
};

/** A full mailbox, an address that is gone, and somebody who answers. */
export async function write({ tx, accounts, now }: Demo): Promise<void> {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email::text from members
    where state = 'active' and email is not null and id > 0 and not is_network_admin
      and email <> all(${accounts.map(({ email }) => email)}::citext[])
    order by id offset 20 limit 2
  `.execute(tx);
  const [full, gone] = rows;
  if (!full || !gone) return;
  const at = (days: number) => new Date(now - days * DAY_MS).toISOString();
  const came = [
    { ...SOFT, kind: 'soft', memberId: full.id, status: '4.2.2', at: at(1.2) },
    { ...HARD, kind: 'hard', memberId: gone.id, status: '5.1.1', at: at(3.4) },
    { ...ANSWER, kind: 'answer', memberId: null, status: null, at: at(0.4) },
  ];
  for (const each of came)
    await sql`
      insert into mail_returns (kind, member_id, key, sender, subject, excerpt, status, received_at)
      values (${each.kind}, ${each.memberId}, ${`demo-${each.kind}`}, ${each.sender}, ${each.subject}, ${each.excerpt},
        ${each.status}, ${each.at}::timestamptz)
    `.execute(tx);
  await sql`
    insert into mail_stops (member_id, email, soft_count, last_at, stopped_at, reason, status) values
      (${full.id}, ${full.email}, 1, ${at(1.2)}::timestamptz, null, null, null),
      (${gone.id}, ${gone.email}, 0, ${at(3.4)}::timestamptz, ${at(3.4)}::timestamptz, 'no_address', '5.1.1')
  `.execute(tx);
}
