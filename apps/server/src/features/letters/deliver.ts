import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { returnAddress } from '../mail-returns/index.ts';
import { quietUntil, unsubscribeToken } from '../member-settings/index.ts';
import { themeOfNetwork } from '../themes/index.ts';
import { birthdayPicture } from './birthdays.ts';
import { type Composed, composer } from './compose.ts';
import { attachmentsOf, htmlLetter, type LetterPicture, plainLetter } from './letter-text.ts';
import { recipientsOf } from './queries.ts';
import type { LetterRow, Recipient } from './tables.ts';

/** Letters that one process takes at a time. */
const BATCH = 50;
const TRIES = 8;
/** After each full batch, and each of digests, so many times as long as it took is left to those who read meanwhile. */
const REST_TIMES = 2;

/**
 * Takes open letters of a kind for this process. What a process took and neither sent nor gave back is free again
 * after a quarter of an hour: it was killed.
 */
async function claim({ db }: Services, kind: LetterRow['kind']): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    update letters l set claimed_at = now()
    where l.id in (
      select id from letters
      where done_at is null and due_at <= now() and kind = ${sql.lit(kind)}
        and (claimed_at is null or claimed_at < now() - interval '15 minutes')
      order by due_at, id limit ${sql.lit(BATCH)} for update skip locked
    )
    returning l.id, l.member_id, l.kind, l.notification_ids, l.activity_ids, l.blog_article_ids, l.item_ids, l.counts, l.claimed_at,
              floor(extract(epoch from l.created_at))::bigint as created
  `.execute(db.kysely);
  return rows;
}

/** Says that this letter goes out now; false when it is no longer ours. */
async function begin({ db }: Services, letter: LetterRow): Promise<boolean> {
  const { rows } = await sql`
    update letters set claimed_at = now()
    where id = ${letter.id} and claimed_at = ${letter.claimed_at}::timestamptz and done_at is null returning id
  `.execute(db.kysely);
  return rows.length > 0;
}

async function finish({ db }: Services, ids: readonly number[], outcome: string): Promise<void> {
  await sql`
    update letters set outcome = ${outcome}, done_at = now() where id = any(${[...ids]}::bigint[])
  `.execute(db.kysely);
}

/** Gives a letter back until the end of quiet hours. */
async function postpone({ db }: Services, letter: LetterRow, until: Temporal.Instant): Promise<void> {
  await sql`
    update letters set claimed_at = null, due_at = ${until.toString()}::timestamptz where id = ${letter.id}
  `.execute(db.kysely);
}

/** Gives a letter back that could not be sent, to be tried later each time, and at last no more. */
async function giveBack({ db }: Services, letter: LetterRow): Promise<void> {
  await sql`
    update letters set
      claimed_at = null, attempts = attempts + 1,
      due_at = now() + interval '1 minute' * 2 ^ attempts,
      outcome = case when attempts + 1 >= ${TRIES} then 'failed' end,
      done_at = case when attempts + 1 >= ${TRIES} then now() end
    where id = ${letter.id}
  `.execute(db.kysely);
}

async function send(
  services: Services,
  letter: LetterRow,
  recipient: Recipient,
  { content, keys }: Composed,
  colour: string,
): Promise<void> {
  const { publicUrl } = services.environment;
  const token = unsubscribeToken({ memberId: recipient.id, keys }, services.signedTokens);
  const unsubscribePath = `/unsubscribe/${token}`;
  const whole = { ...content, unsubscribePath };
  const returnTo = returnAddress(services, recipient);
  await services.mailer.send({
    to: { name: recipient.display_name, address: recipient.email },
    subject: content.subject,
    text: plainLetter(whole, publicUrl),
    html: htmlLetter(whole, publicUrl, colour),
    ...attachmentsOf(whole),
    ...(returnTo !== undefined && { returnTo }),
    headers: {
      // The same at every try: a mail program drops the second of two.
      'Message-ID': `<letter.${letter.id}.${letter.created}@${new URL(publicUrl).hostname}>`,
      'List-Unsubscribe': `<${publicUrl}${unsubscribePath}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
}

/**
 * Sends every letter of a kind whose time has come, each once however many processes do this at a time. What stands
 * in it is read now: what its reader has seen, may no longer see, or no longer wants is left out, and an empty one is
 * not sent. Digests go out slowly: all are due at once, and nobody waits for theirs.
 */
export async function deliverLetters(services: Services, kind: LetterRow['kind']): Promise<void> {
  // Read anew: the settings may be minutes old in a process that serves nobody.
  const network = await services.settings.reload();
  const { light } = (await themeOfNetwork(services.db)).derivedColors;
  const colour = light['accent-fill']!;
  let picture: Promise<LetterPicture | undefined> | undefined;
  for (;;) {
    const since = performance.now();
    const letters = await claim(services, kind);
    if (letters.length === 0) return;
    const { kysely } = services.db;
    const recipients = await recipientsOf(
      kysely,
      letters.map(({ member_id }) => member_id),
    );
    if (kind === 'birthday') picture ??= birthdayPicture(services, network);
    const compose = await composer(kysely, letters, network, await picture);
    const empty: number[] = [];
    for (const letter of letters) {
      const recipient = recipients.get(letter.member_id);
      const until = recipient && quietUntil(recipient);
      const composed = recipient && !until ? compose(letter, recipient) : undefined;
      if (until) await postpone(services, letter, until);
      else if (!recipient || !composed) empty.push(letter.id);
      else if (await begin(services, letter)) {
        try {
          await send(services, letter, recipient, composed, colour);
        } catch (error) {
          services.log.warn({ err: error, letter: letter.id }, 'a mail could not be sent');
          await giveBack(services, letter);
          continue;
        }
        await finish(services, [letter.id], 'sent');
      }
    }
    await finish(services, empty, 'nothing_to_say');
    if (kind === 'digest' || letters.length === BATCH) await delay(REST_TIMES * (performance.now() - since));
  }
}
