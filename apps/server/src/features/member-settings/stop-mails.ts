import type { NetworkSettings } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { isOn } from './policy.ts';
import { settingsOf } from './queries.ts';
import { isKind, isSubscription, type SettingKey } from './setting-keys.ts';
import type { SettingsRow, StoppedByLink } from './tables.ts';

/** What a person has chosen, with their row held: of two links of one mail the later one starts from what the other left. */
async function heldSettings(tx: Transaction, memberId: number): Promise<SettingsRow> {
  await sql`insert into member_settings (member_id) values (${memberId}) on conflict do nothing`.execute(tx);
  await sql`select 1 from member_settings where member_id = ${memberId} for update`.execute(tx);
  return settingsOf(tx, memberId);
}

/** What a person had chosen about a key; null where they had not. */
function choiceOf(key: SettingKey, row: SettingsRow): boolean | string | null {
  if (key === 'daily_digest') return row.digest;
  return isKind(key) ? (row.mail_choices[key] ?? null) : true;
}

/**
 * Stops some mails to a person; everything else stays as it is. What it stopped is noted, so that it can be taken back.
 * @throws Problem 404 for somebody who is not there
 */
export async function stopMails(
  tx: Transaction,
  memberId: number,
  keys: readonly SettingKey[],
  network: NetworkSettings,
): Promise<void> {
  await settingsOf(tx, memberId);
  const row = await heldSettings(tx, memberId);
  const stopped = keys.filter((key) => isOn(key, row, network));
  if (stopped.length === 0) return;
  const choices = Object.fromEntries(stopped.filter(isKind).map((kind) => [kind, false]));
  const before = Object.fromEntries(stopped.map((key) => [key, choiceOf(key, row)]));
  await sql`
    update member_settings set
      mail_choices = mail_choices || ${JSON.stringify(choices)}::jsonb,
      subscriptions = array(
        select kept from unnest(subscriptions) as kept where kept <> all(${stopped.filter(isSubscription)}::text[])
      ),
      digest = case when ${stopped.includes('daily_digest')} then 'disabled' else digest end,
      birthday = birthday and ${!stopped.includes('birthday')},
      newsletter = newsletter and ${!stopped.includes('email_newsletter')},
      stopped_by_link = stopped_by_link || ${JSON.stringify(before)}::jsonb, updated_at = now()
    where member_id = ${memberId}
  `.execute(tx);
}

/** Which of these a link stopped, and nobody has chosen about since. */
export const stoppedOf = (keys: readonly SettingKey[], stopped: StoppedByLink): SettingKey[] =>
  keys.filter((key) => Object.hasOwn(stopped, key));

/** Takes back what the link of a mail stopped: what the person turned off themself stays off. */
export async function resumeMails(
  tx: Transaction,
  memberId: number,
  keys: readonly SettingKey[],
): Promise<void> {
  await settingsOf(tx, memberId);
  const { stopped_by_link: before, mail_choices } = await heldSettings(tx, memberId);
  const back = stoppedOf(keys, before);
  if (back.length === 0) return;
  const choices = { ...mail_choices };
  for (const kind of back.filter(isKind)) {
    const choice = before[kind];
    if (typeof choice === 'boolean') choices[kind] = choice;
    else delete choices[kind];
  }
  await sql`
    update member_settings set
      mail_choices = ${JSON.stringify(choices)}::jsonb,
      subscriptions = array(select distinct unnest(subscriptions || ${back.filter(isSubscription)}::text[])),
      digest = case when ${back.includes('daily_digest')} then ${before.daily_digest ?? null} else digest end,
      birthday = birthday or ${back.includes('birthday')},
      newsletter = newsletter or ${back.includes('email_newsletter')},
      stopped_by_link = stopped_by_link - ${back}::text[], updated_at = now()
    where member_id = ${memberId}
  `.execute(tx);
}
