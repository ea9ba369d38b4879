import type { DigestPreview, NetworkSettings } from '@dorfplatz/contract';
import { sql } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { isOn, quietUntil } from '../member-settings/index.ts';
import { themeOfNetwork } from '../themes/index.ts';
import { composer } from './compose.ts';
import { digestsFound, type FoundDigest } from './digest-contents.ts';
import { newSince, nextSlot } from './digest-slots.ts';
import { lastDigests, updatedPosts } from './digests.ts';
import { htmlLetter } from './letter-text.ts';
import { recipientsOf } from './queries.ts';
import type { LetterRow } from './tables.ts';

const none = (absence: NonNullable<DigestPreview['absence']>): DigestPreview => ({
  next_at: null,
  since: null,
  mail: null,
  absence,
});

/** What is new for one person between two moments, as a letter that was never written down. */
async function newFor(
  { db }: Services,
  memberId: number,
  network: NetworkSettings,
  since: string,
  at: string,
): Promise<LetterRow | undefined> {
  // Planned for the values at hand, as where digests are prepared.
  const { rows } = await sql<FoundDigest>`
    ${digestsFound({
      people: sql`m.id = ${memberId}`,
      areFew: true,
      since,
      at,
      updatedIds: updatedPosts(network, since, at),
      withNetwork: network.daily_activity.include_network_level,
    })}
    select * from found
  `.execute(db.searches);
  return rows[0] && { ...rows[0], id: 0, kind: 'digest', notification_ids: [], claimed_at: '', created: 0 };
}

/** The next digest of a person as it would be now: what is new until this moment, and when it comes [RUL-1022]. */
export async function digestPreview(services: Services, memberId: number): Promise<DigestPreview> {
  const { kysely } = services.db;
  const network = await services.settings.reload();
  const recipient = (await recipientsOf(kysely, [memberId])).get(memberId);
  const last = await lastDigests(kysely);
  const at = nextSlot(network, last);
  if (!at) return none('network_off');
  if (!recipient) return none('no_address');
  if (!isOn('daily_digest', recipient, network)) return none('off');
  const since = newSince(network, last, at).toString();
  const letter = await newFor(services, memberId, network, since, Temporal.Now.instant().toString());
  const composed = letter && (await composer(kysely, [letter], network))(letter, recipient);
  const when = { next_at: (quietUntil(recipient, at) ?? at).toString(), since };
  if (!composed) return { ...when, mail: null, absence: 'nothing_new' };
  const { content } = composed;
  const { light } = (await themeOfNetwork(services.db)).derivedColors;
  // Nobody stops their mails by looking at one: that link leads to the settings, as the one beside it.
  const whole = { ...content, unsubscribePath: content.settingsPath };
  const html = htmlLetter(whole, services.environment.publicUrl, light['accent-fill']!);
  return { ...when, mail: { subject: content.subject, html }, absence: null };
}
