import {
  type AdministeredSettings,
  type Language,
  type NetworkSettings,
  type SettingChange,
  waitingSettings,
} from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import { withDefaults } from '../../platform/settings/network-settings.ts';
import { displayNameOf } from '../members/index.ts';
import { memberProperties, wordIn } from '../property-sets/index.ts';
import { lastChanges, standing } from './queries.ts';
import type { ChangeRow } from './tables.ts';

/** Settings without those that nothing reads yet. */
const shown = (settings: NetworkSettings): AdministeredSettings['settings'] =>
  Object.fromEntries(
    Object.entries(settings).filter(([name]) => !waitingSettings.some((waiting) => waiting === name)),
  ) as AdministeredSettings['settings'];

export const nameOf = ({ display_name, state }: ChangeRow, naming: NetworkSettings): string =>
  display_name === null || state === null ? '' : displayNameOf({ display_name, state }, naming);

const presentChange = (row: ChangeRow, naming: NetworkSettings): SettingChange => ({
  field: row.field,
  at: new Date(row.at).toISOString(),
  name: nameOf(row, naming),
  html_url: row.member_id === null ? null : `/members/${row.member_id}`,
  is_console: row.via === 'console',
});

/** All that the screen of the settings shows: three statements. */
export async function presentSettings(db: Sql, language: Language): Promise<AdministeredSettings> {
  const [{ settings, place }, changes, properties] = await Promise.all([
    standing(db),
    lastChanges(db),
    memberProperties(db),
  ]);
  return {
    settings: shown(settings),
    defaults: shown(withDefaults({})),
    changes: changes
      .map((row) => presentChange(row, settings))
      .sort((one, other) => (one.at < other.at ? 1 : -1)),
    profile_fields: properties
      .filter(({ type }) => type !== 'headline')
      .map(({ name, labels, type }) => ({
        name,
        label: wordIn(labels, language, settings.language) || name,
        has_text: type !== 'image',
      })),
    place,
  };
}
