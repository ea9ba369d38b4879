import type { PLATFORMS, PushKind, PushSubscriptionKeys } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Fetcher } from '../../platform/fetcher/fetcher.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import type { Offered } from './policy.ts';
import { isUsableKey } from './push-key.ts';
import type { Address } from './tables.ts';

/** Devices of one person; the one that was silent for longest makes room. */
const DEVICES_AT_MOST = 20;

/** Whether something may be sent there: https to somewhere outside; test beds also have push services of their own. */
export function isPushAddress(
  endpoint: string,
  { accepts, reachable }: Pick<Fetcher, 'accepts' | 'reachable'>,
): boolean {
  if (!accepts(endpoint)) return false;
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'https:' || reachable.has(hostname);
}

/** What a device says of itself when it wants to have news. */
export type Registration = {
  platform: (typeof PLATFORMS)[number];
  subscription?: PushSubscriptionKeys;
  push_token?: string;
};

/** Checks where a device wants its messages; throws 422 for what is of no use. */
export function addressOf(
  { platform, subscription, push_token }: Registration,
  { fetcher, hasRelay }: { fetcher: Fetcher; hasRelay: boolean },
): Address {
  if (platform !== 'web') {
    if (!hasRelay) throw invalid({ platform: ['not_allowed'] });
    if (push_token === undefined) throw invalid({ push_token: ['required'] });
    return { platform, endpoint: `${platform}:${push_token}`, p256dh: null, auth: null };
  }
  if (!subscription) throw invalid({ subscription: ['required'] });
  const { endpoint, keys } = subscription;
  if (!isPushAddress(endpoint, fetcher)) throw invalid({ 'subscription.endpoint': ['invalid'] });
  if (!isUsableKey(keys.p256dh)) throw invalid({ 'subscription.keys.p256dh': ['invalid'] });
  return { platform, endpoint, ...keys };
}

/**
 * Has news pushed to the device of this session from now on. One that was registered before, by this session or under
 * this address, keeps its settings if it is the same person's. Throws 422 for an address that is somebody else's.
 * @returns the id of the device
 */
export async function registerDevice(
  tx: Transaction,
  viewer: Viewer,
  { platform, endpoint, p256dh, auth }: Address,
  userAgent: string,
): Promise<number> {
  // Two tabs of a browser may do this at the same time.
  await sql`select 1 from members where id = ${viewer.memberId} for update`.execute(tx);
  await sql`
    update devices set session_id = null where session_id = ${viewer.sessionId} and endpoint <> ${endpoint}
      and exists (select 1 from devices known where known.endpoint = ${endpoint})
  `.execute(tx);
  const values = sql`
    session_id = ${viewer.sessionId}, platform = ${platform}, endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth},
    user_agent = ${userAgent}, failures = 0, updated_at = now()`;
  const { rows: renewed } = await sql<{ id: number }>`
    update devices set ${values}
    where session_id = ${viewer.sessionId} and member_id = ${viewer.memberId} returning id
  `.execute(tx);
  if (renewed[0]) return renewed[0].id;
  // Whoever knows only the address of somebody's browser must not take it from them: its keys prove the rest. The token
  // of an app is known to nobody else, and who holds the telephone now is whom it belongs to.
  const { rows } = await sql<{ id: number }>`
    insert into devices as d (member_id, session_id, platform, endpoint, p256dh, auth, user_agent)
    values (${viewer.memberId}, ${viewer.sessionId}, ${platform}, ${endpoint}, ${p256dh}, ${auth}, ${userAgent})
    on conflict (endpoint) do update set
      push_choices = case when d.member_id = excluded.member_id then d.push_choices else '{}' end,
      member_id = excluded.member_id, ${values}
    where d.member_id = excluded.member_id or d.platform <> 'web' or (d.p256dh = excluded.p256dh and d.auth = excluded.auth)
    returning id
  `.execute(tx);
  if (!rows[0]) throw invalid({ 'subscription.endpoint': ['taken'] });
  const { id } = rows[0];
  // What waited there for somebody else is theirs.
  await sql`
    delete from pushes p using notifications n
    where p.device_id = ${id} and n.id = p.notification_id and n.member_id <> ${viewer.memberId}
  `.execute(tx);
  await sql`
    delete from devices where id in (
      select id from devices where member_id = ${viewer.memberId} and id <> ${id}
      order by session_id is null, coalesce(last_success_at, created_at) desc, id desc
      offset ${sql.lit(DEVICES_AT_MOST - 1)}
    )
  `.execute(tx);
  return id;
}

/** Pushes nothing more to an own device; throws 404 for any other. */
export async function removeDevice(tx: Transaction, viewer: Viewer, id: number): Promise<void> {
  const { rows } = await sql`
    delete from devices where id = ${id} and member_id = ${viewer.memberId} returning id
  `.execute(tx);
  if (rows.length === 0) throw notFound();
}

/** Keeps one choice for each kind that the person was asked about; throws 422 for one they were not. */
export async function choosePushes(
  tx: Transaction,
  deviceId: number,
  offered: readonly Offered[],
  enabled: readonly PushKind[],
): Promise<void> {
  if (enabled.some((kind) => !offered.some((each) => each.kind === kind)))
    throw invalid({ notifications: ['not_allowed'] });
  const choices = Object.fromEntries(offered.map(({ kind }) => [kind, enabled.includes(kind)]));
  await sql`
    update devices set push_choices = push_choices || ${JSON.stringify(choices)}::jsonb, updated_at = now()
    where id = ${deviceId}
  `.execute(tx);
}
