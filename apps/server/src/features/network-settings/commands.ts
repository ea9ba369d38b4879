import { isDeepStrictEqual } from 'node:util';
import type { Language, NetworkSettings, SettingsPart } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import { changeSettings, withDefaults } from '../../platform/settings/network-settings.ts';
import { hasFactor } from '../session/index.ts';
import { publishImage, releaseFiles } from '../uploads/index.ts';
import { nameOf } from './present.ts';
import { GROUPED, lastChanges } from './queries.ts';

type Values = Record<string, unknown>;

/** Each setting that is there with its value; of those that have parts, each part. */
function flat(settings: object): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [name, value] of Object.entries(settings)) {
    if (!GROUPED.includes(name)) values.set(name, value);
    else for (const [part, each] of Object.entries(value as Values)) values.set(`${name}.${part}`, each);
  }
  return values;
}

/** The settings that somebody else has changed since the form was loaded, to something else than what is sent. */
function changedMeanwhile(now: NetworkSettings, sent: SettingsPart, basedOn: SettingsPart): string[] {
  const [current, wanted] = [flat(now), flat(sent)];
  return [...flat(basedOn)]
    .filter(([field, before]) => {
      const value = current.get(field);
      return (
        wanted.has(field) && !isDeepStrictEqual(value, before) && !isDeepStrictEqual(value, wanted.get(field))
      );
    })
    .map(([field]) => field);
}

/** Says who changed what meanwhile; what was sent is changed nowhere. */
async function conflictOf(
  tx: Transaction,
  fields: readonly string[],
  now: NetworkSettings,
  language: Language,
): Promise<Problem> {
  const changes = (await lastChanges(tx)).filter(({ field }) => fields.includes(field));
  const names = changes.map((row) => nameOf(row, now) || translate(language, 'settings.console'));
  const who = new Intl.ListFormat(language.slice(0, 2)).format(new Set(names));
  return new Problem(409, 'settings_changed', {
    fields: Object.fromEntries(fields.map((field) => [field, ['changed_meanwhile']])),
    detail: translate(language, 'settings.changed_by', {
      names: who || translate(language, 'settings.console'),
    }),
  });
}

const isDemanding = (now: NetworkSettings, { two_factor }: Values): boolean =>
  two_factor === 'enforced' && now.two_factor !== 'enforced';

/**
 * Changes the settings that are sent, and of settings with parts the parts that are.
 * @param actor with the host name at which their passkeys work, null for none
 * @param basedOn what they were when the form was loaded
 * @throws Problem 409 where somebody else has changed one of them since, 422 for what breaks a rule
 */
export async function updateSettings(
  tx: Transaction,
  actor: Viewer & { passkeyHost: string | null },
  sent: SettingsPart,
  basedOn: SettingsPart,
  language: Language,
): Promise<void> {
  const { rows } = await sql<{ settings: unknown }>`
    select settings from network_settings limit 1 for update
  `.execute(tx);
  const now = withDefaults(rows[0]?.settings);
  const fields = changedMeanwhile(now, sent, basedOn);
  if (fields.length > 0) throw await conflictOf(tx, fields, now, language);
  const change: Values = {};
  for (const [name, value] of Object.entries(sent))
    change[name] = GROUPED.includes(name)
      ? { ...((now as Values)[name] as Values), ...(value as Values) }
      : value;
  if (typeof sent.name === 'string') {
    change.name = cleanLine(sent.name);
    if (change.name === '') throw invalid({ name: ['required'] });
  }
  // Whoever demands it of themselves has tried it: nobody locks themselves out.
  if (isDemanding(now, change) && !(await hasFactor(tx, actor.memberId, actor.passkeyHost)))
    throw invalid({ two_factor: ['own_factor_first'] });
  const image = now.birthday_emails.image;
  const nextImage = sent.birthday_emails?.image;
  if (nextImage && nextImage !== image) await publishImage(tx, actor, nextImage, 'birthday_emails.image');
  const next = await changeSettings(tx, change);
  if (image !== null && image !== next.birthday_emails.image) await releaseFiles(tx, [image]);
  if (next.name !== now.name)
    // What was named after the network goes on being so.
    await sql`
      update containers set name = ${next.name}
      where context_id in (select id from contexts where kind = 'network') and name = ${now.name}
    `.execute(tx);
}
