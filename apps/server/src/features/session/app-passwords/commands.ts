import type { AppPassword } from '@dorfplatz/contract';
import { cleanLine } from '../../../platform/clean-line.ts';
import { type Sql, sql, type Transaction } from '../../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../../platform/problem.ts';
import { lockFactors } from '../second-factors/commands.ts';
import { tell } from '../second-factors/events.ts';
import { hashOfSecret, newSecret } from './secrets.ts';

/** One for each program on each device; more nobody keeps apart. */
export const APP_PASSWORDS_MAX = 25;

const columns = sql.raw('id, name, created_at, last_used_at');

export async function appPasswordsOf(db: Sql, memberId: number): Promise<AppPassword[]> {
  const { rows } = await sql<AppPassword>`
    select ${columns} from app_passwords where member_id = ${memberId} order by created_at, id
  `.execute(db);
  return rows;
}

/** Makes an app password and tells its person by mail. @throws Problem 409 where there are too many, 422 at `name` */
export async function addAppPassword(
  tx: Transaction,
  memberId: number,
  about: { name: string; userAgent: string },
): Promise<{ made: AppPassword; secret: string }> {
  const name = cleanLine(about.name);
  if (name === '') throw invalid({ name: ['required'] });
  await lockFactors(tx, memberId);
  if ((await appPasswordsOf(tx, memberId)).length >= APP_PASSWORDS_MAX)
    throw conflict('too_many_app_passwords');
  const secret = newSecret();
  const { rows } = await sql<AppPassword>`
    insert into app_passwords (member_id, name, secret_hash)
    values (${memberId}, ${name}, ${hashOfSecret(secret)!}) returning ${columns}
  `.execute(tx);
  const { userAgent } = about;
  await tell(tx, memberId, { memberId, what: 'app_password_added', userAgent, passkey: name });
  return { made: rows[0]!, secret };
}

export async function removeAppPassword(tx: Transaction, memberId: number, id: number): Promise<void> {
  const { rows } = await sql`
    delete from app_passwords where id = ${id} and member_id = ${memberId} returning id
  `.execute(tx);
  if (rows.length === 0) throw notFound();
}
