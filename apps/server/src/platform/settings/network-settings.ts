import { isDeepStrictEqual } from 'node:util';
import { wallClock } from '@dorfplatz/content/dates';
import { readEndings } from '@dorfplatz/content/file-endings';
import { NetworkSettings, waitingSettings } from '@dorfplatz/contract';
import { noteAct } from '../audit/record.ts';
import { type Database, type Sql, sql, type Transaction } from '../db/database.ts';
import { recordEvents } from '../events/outbox.ts';
import { invalid } from '../problem.ts';
import { createCompletion } from './complete.ts';

declare module '../events/outbox.ts' {
  interface EventPayloads {
    /** Guests may chat now, or may no more. */
    guest_chat_changed: Record<string, never>;
    /** A second factor is demanded, of all or of some. */
    second_factor_demanded: Record<string, never>;
  }
}

/** On this channel of the database every process hears that the settings were changed. */
export const SETTINGS_CHANNEL = 'settings';

type SettingsListener = (now: NetworkSettings, before: NetworkSettings) => void;

/** The network's settings, held in memory and read again when another process may have changed them. */
export type SettingsStore = {
  current(): NetworkSettings;
  reload(): Promise<NetworkSettings>;
  /** Calls the listener after each reading that may have brought something else. */
  onReload(listener: SettingsListener): void;
};

const complete = createCompletion(NetworkSettings);
/** Another version of this program may have stored settings that this one lacks. */
const known = createCompletion(NetworkSettings, { drops: true });

const defaults = complete({}).value;

/** Settings as stored, with every missing one at its default. */
export function withDefaults(stored: unknown): NetworkSettings {
  const { value, wrong } = known(stored ?? {});
  if (wrong.length > 0) throw new Error(`stored settings cannot be used: ${wrong.join(', ')}`);
  return value;
}

/** Checks settings against the contract and the rules between fields; throws 422 naming the fields. */
export function checkSettings(candidate: unknown): NetworkSettings {
  const { value: settings, wrong } = complete(candidate);
  const errors: Record<string, string[]> = {};
  for (const pointer of wrong) errors[pointer.split('/').slice(1).join('.') || 'base'] ??= ['invalid'];
  if (wrong.length > 0) throw invalid(errors);
  if (!isTimeZone(settings.time_zone)) errors.time_zone = ['invalid'];
  if (settings.group_promotion_config.active && !settings.group_promotion_config.title.trim()) {
    errors['group_promotion_config.title'] = ['required'];
  }
  if (settings.anonymize_memberships_config !== 'disabled' && !settings.anonymize_memberships_name.trim()) {
    errors.anonymize_memberships_name = ['required'];
  }
  if (
    settings.anonymize_memberships_config === 'after_days' &&
    settings.anonymize_memberships_after_days === null
  ) {
    errors.anonymize_memberships_after_days = ['required'];
  }
  if (
    settings.two_factor !== 'disabled' &&
    !settings.two_factor_totp_available &&
    !settings.two_factor_email_available
  ) {
    errors.two_factor = ['selection_required'];
  }
  const { extensions } = settings.file_extension_filter;
  if (readEndings(extensions.join(',')).endings.join() !== extensions.join()) {
    errors['file_extension_filter.extensions'] = ['not_an_ending'];
  }
  for (const key of waitingSettings) {
    if (!isDeepStrictEqual(settings[key], defaults[key])) errors[key] = ['not_allowed'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return settings;
}

/** True for an IANA time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    wallClock(name, 0);
    return true;
  } catch {
    return false;
  }
}

export async function readSettings(db: Sql): Promise<NetworkSettings> {
  const { rows } = await sql<{ settings: unknown }>`select settings from network_settings limit 1`.execute(
    db,
  );
  return withDefaults(rows[0]?.settings);
}

/** Changes some settings and tells every process on commit; throws 422 when the result breaks a rule. */
export const changeSettings = (db: Sql, change: Record<string, unknown>): Promise<NetworkSettings> =>
  db.isTransaction
    ? changeIn(db as Transaction, change)
    : db.transaction().execute((tx) => changeIn(tx, change));

const pick = (settings: NetworkSettings, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, settings[name as keyof NetworkSettings]]));

async function isPublishedImage(db: Sql, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from files where id = ${id} and directory = 'images' and state = 'published' for share
  `.execute(db);
  return rows.length > 0;
}

async function changeIn(db: Transaction, change: Record<string, unknown>): Promise<NetworkSettings> {
  const { rows } = await sql<{ settings: Record<string, unknown> }>`
    select settings from network_settings limit 1 for update
  `.execute(db);
  const before = withDefaults(rows[0]?.settings);
  const next = checkSettings({ ...rows[0]?.settings, ...change });
  const { image } = next.birthday_emails;
  // A picture that was not published goes after a day, and one that is removed goes too.
  if (image !== null && image !== before.birthday_emails.image && !(await isPublishedImage(db, image)))
    throw invalid({ 'birthday_emails.image': ['unknown'] });
  const changed = Object.keys(next).filter(
    (key) => !isDeepStrictEqual(next[key as keyof NetworkSettings], before[key as keyof NetworkSettings]),
  );
  noteAct(db, { before: pick(before, changed), after: pick(next, changed) });
  await sql`update network_settings set settings = ${JSON.stringify(next)}::jsonb, updated_at = now()`.execute(
    db,
  );
  if ((rows[0]?.settings.guest_users_allow_chat === true) !== next.guest_users_allow_chat) {
    await recordEvents(db, [{ type: 'guest_chat_changed', actorId: null, payload: {} }]);
  }
  if (next.two_factor === 'enforced' && changed.some((key) => key.startsWith('two_factor'))) {
    await recordEvents(db, [{ type: 'second_factor_demanded', actorId: null, payload: {} }]);
  }
  await sql`select pg_notify(${SETTINGS_CHANNEL}, '')`.execute(db);
  return next;
}

const REREAD_MS = 5_000;

export async function createSettingsStore(db: Database): Promise<SettingsStore> {
  let settings = await readSettings(db.kysely);
  let readAt = Date.now();
  let asked = 0;
  let taken = 0;
  const listeners: SettingsListener[] = [];
  const store: SettingsStore = {
    current() {
      if (Date.now() - readAt > REREAD_MS) {
        readAt = Date.now();
        store.reload().catch(() => {});
      }
      return settings;
    },
    async reload() {
      asked += 1;
      const turn = asked;
      const found = await readSettings(db.kysely);
      readAt = Date.now();
      // A reading that began earlier may end later; it does not bring back what was.
      if (turn < taken) return settings;
      taken = turn;
      const before = settings;
      settings = found;
      for (const listener of listeners) listener(settings, before);
      return settings;
    },
    onReload: (listener) => void listeners.push(listener),
  };
  return store;
}
