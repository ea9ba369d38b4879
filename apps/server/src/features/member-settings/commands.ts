import type {
  DigestSwitch,
  MemberSettingsChange,
  NetworkSettings,
  NotificationKind,
} from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { invalid } from '../../platform/problem.ts';
import type { KindDescription } from '../../platform/registries/notification-sources.ts';
import { adminKinds, digestOf, memberKinds } from './policy.ts';
import { settingsOf } from './queries.ts';
import type { OwnSettingsRow } from './tables.ts';

/** The switch that `enabled` and `group_ids` stand for, where it is not given itself. */
function switchOf(
  sent: NonNullable<MemberSettingsChange['email_daily_digests']>,
  before: DigestSwitch,
): DigestSwitch {
  if (sent.switch !== undefined) return sent.switch;
  if (sent.enabled === false) return 'disabled';
  if (sent.group_ids !== undefined) return sent.group_ids === 'all' ? 'all' : 'selected_groups';
  return sent.enabled && before === 'disabled' ? 'all' : before;
}

function chosenDigest(
  sent: NonNullable<MemberSettingsChange['email_daily_digests']>,
  row: OwnSettingsRow,
  network: NetworkSettings,
) {
  if (!network.daily_activity.enabled) throw invalid({ email_daily_digests: ['not_allowed'] });
  const digest = switchOf(sent, digestOf(row, network));
  const own = new Set(row.groups.map(({ id }) => id));
  const sentIds = Array.isArray(sent.group_ids) ? sent.group_ids : undefined;
  if (sentIds?.some((id) => !own.has(id))) throw invalid({ 'email_daily_digests.group_ids': ['unknown'] });
  const groupIds = sentIds ?? row.digest_group_ids.filter((id) => own.has(id));
  const networkLevel = sent.include_network_level ?? row.digest_network_level;
  const hasNetworkLevel = !row.is_external && (networkLevel ?? network.daily_activity.include_network_level);
  if (digest === 'selected_groups' && groupIds.length === 0 && !hasNetworkLevel) {
    throw invalid({ 'email_daily_digests.group_ids': ['minItems'] });
  }
  return { digest, groupIds, networkLevel };
}

/** One choice for each kind that the person was asked about. */
function choicesOf(
  field: string,
  offered: readonly KindDescription[],
  enabled: readonly NotificationKind[] | undefined,
): Record<string, boolean> {
  if (!enabled) return {};
  if (enabled.some((kind) => !offered.some((each) => each.kind === kind))) {
    throw invalid({ [field]: ['not_allowed'] });
  }
  return Object.fromEntries(offered.map(({ kind }) => [kind, enabled.includes(kind)]));
}

/**
 * Changes what a person gets by mail; what is left out stays. Throws 422 for kinds that do not concern them, groups
 * they do not belong to, quiet hours without length, and a digest of nothing.
 */
export async function updateSettings(
  tx: Transaction,
  memberId: number,
  change: MemberSettingsChange,
  network: NetworkSettings,
): Promise<void> {
  // Two forms of one person in two tabs: the later one starts from what the earlier one left.
  await sql`insert into member_settings (member_id) values (${memberId}) on conflict do nothing`.execute(tx);
  await sql`select 1 from member_settings where member_id = ${memberId} for update`.execute(tx);
  const row = await settingsOf(tx, memberId);
  const { email_daily_digests: digests, quiet_hours: quiet } = change;
  const digest = digests
    ? chosenDigest(digests, row, network)
    : { digest: row.digest, groupIds: row.digest_group_ids, networkLevel: row.digest_network_level };
  if (quiet && quiet.from === quiet.until) throw invalid({ 'quiet_hours.until': ['invalid'] });
  const choices = {
    ...choicesOf('email_notifications', memberKinds(), change.email_notifications),
    ...choicesOf('email_admin_notifications', adminKinds(row), change.email_admin_notifications),
  };
  const [from, until] =
    quiet === undefined ? [row.quiet_from, row.quiet_until] : [quiet?.from ?? null, quiet?.until ?? null];
  await sql`
    update member_settings set
      mail_choices = mail_choices || ${JSON.stringify(choices)}::jsonb,
      subscriptions = ${change.email_subscriptions ?? row.subscriptions}::text[],
      digest = ${digest.digest}, digest_group_ids = ${digest.groupIds}::bigint[],
      digest_network_level = ${digest.networkLevel},
      birthday = ${change.email_birthday ?? row.birthday}, newsletter = ${change.email_newsletter ?? row.newsletter},
      stopped_by_link = '{}',
      quiet_from = ${from}::time, quiet_until = ${until}::time, updated_at = now()
    where member_id = ${memberId}
  `.execute(tx);
}
