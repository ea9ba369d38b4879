import type { DirectoryChoice, DirectoryGroup, DirectoryMember, NetworkSettings } from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import { canChatWith } from '../../platform/policy/can-chat.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type GroupRow, presentGroup } from '../groups/index.ts';
import { presentMemberSummary, withDetection } from '../members/index.ts';
import {
  displayText,
  memberProperties,
  type PropertyRow,
  presentValues,
  type Reader,
  storedProfiles,
  wordIn,
} from '../property-sets/index.ts';
import { choiceProperties, filterOf } from './filters.ts';
import { letterOfKey } from './letters.ts';
import type { MemberEntryRow } from './tables.ts';

/** People as lists show them, with the properties that the network chose for lists. */
export async function presentMembers(
  db: Sql,
  settings: NetworkSettings,
  viewer: Viewer,
  rows: readonly MemberEntryRow[],
): Promise<DirectoryMember[]> {
  const profiles = await profilesOf(db, settings, viewer, rows);
  const told = await withDetection(db, settings, viewer.language, rows);
  return told.map((row) => {
    const summary = presentMemberSummary(row, settings);
    return {
      type: 'member',
      ...summary,
      name: summary.displayName,
      letter: row.letter,
      roles: row.roles,
      is_new: row.is_new,
      can: { chat: canChatWith(viewer, row, settings) },
      ...(profiles.get(row.id) ?? { profile: {}, details: [], traits: [] }),
    };
  });
}

/** Tags are never among what is put into words: lists can be narrowed by each of them. */
const noTags = new Map<number, string>();

type Shown = Pick<DirectoryMember, 'profile' | 'details' | 'traits'>;

/** What lists show of profiles: four statements at most, and none where they show nothing. */
async function profilesOf(
  db: Sql,
  settings: NetworkSettings,
  viewer: Viewer,
  rows: readonly MemberEntryRow[],
): Promise<Map<number, Shown>> {
  const names = settings.directory_profile_fields;
  if (names.length === 0 || rows.length === 0) return new Map();
  const all = await memberProperties(db);
  const properties = names.flatMap((name) => all.find((property) => property.name === name) ?? []);
  const stored = await storedProfiles(
    db,
    'member',
    rows.map(({ id }) => id),
  );
  const owned = new Map(
    [...stored].map(([id, values]) => [id, { properties, values, mayReadAll: false }] as const),
  );
  const values = await presentValues(db, owned);
  const choices = choiceProperties(settings, properties);
  const reader = { language: viewer.language, networkLanguage: settings.language };
  return new Map(
    [...values].map(([id, profile]) => {
      const shown = properties.filter(({ name }) => profile[name] !== undefined);
      const details = shown
        .filter((property) => !choices.includes(property))
        .map((property) => displayText(property, stored.get(id)![property.name], reader, noTags))
        .filter((text) => text !== '');
      const traits = shown
        .filter((property) => choices.includes(property))
        .flatMap((property) => traitsIn(property, profile[property.name], reader));
      return [id, { profile, details, traits }];
    }),
  );
}

/** What somebody chose in a property, as lists can be narrowed by it. */
function traitsIn(property: PropertyRow, value: unknown, reader: Reader): DirectoryChoice[] {
  const filter = filterOf(property);
  if (property.type === 'tag')
    return (value as { id: number; displayValue: string }[]).map(({ id, displayValue }) => ({
      filter,
      value: String(id),
      label: displayValue,
    }));
  const chosen = [value].flat();
  return property.options
    .filter((option) => chosen.includes(option.value))
    .map((option) => ({
      filter,
      value: option.value,
      label: wordIn(option.labels, reader.language, reader.networkLanguage),
    }));
}

export const presentGroupEntry = (viewer: Viewer, row: GroupRow): DirectoryGroup => ({
  type: 'group',
  displayValue: row.name,
  letter: letterOfKey(row.sort_by_name),
  ...presentGroup(viewer, row),
});
