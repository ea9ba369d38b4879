import { type Sql, sql } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/http/limits.ts';

/** For so many days a member counts as known where they signed in. */
export const KNOWN_DAYS = 180;

/** SQL of a digest with the installation's key, which makes a leaked table of little use. */
export const digestOf = (...parts: readonly ReturnType<typeof sql>[]) => sql`
  sha256((select secret from installation_secrets where name = 'socket')
    || convert_to(concat_ws(' ', ${sql.join(parts)}), 'UTF8'))`;

/** SQL of the digest of a place: the network of an address, for one member. */
export const placeOf = (memberId: ReturnType<typeof sql>, ip: string) =>
  digestOf(sql`${memberId}::text`, sql`${networkOf(ip)}::text`);

/** Notes that a member has been here: they signed in, or have set their password with a link of a mail. */
export async function rememberPlace(tx: Sql, memberId: number, ip: string): Promise<void> {
  await sql`
    insert into known_places (member_id, place) values (${memberId}, ${placeOf(sql`${memberId}::bigint`, ip)})
    on conflict (member_id, place) do update set last_seen_at = now()
  `.execute(tx);
}
