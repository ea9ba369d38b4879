import type { DirectoryGroup, DirectoryMember, NetworkSettings, PropertyValues } from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import { canChatWith } from '../../platform/policy/can-chat.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type GroupRow, presentGroup } from '../groups/index.ts';
import { presentMemberSummary, withDetection } from '../members/index.ts';
import { displayText, memberProperties, presentValues, storedProfiles } from '../property-sets/index.ts';
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
      can: { chat: canChatWith(viewer, row, settings) },
      ...(profiles.get(row.id) ?? { profile: {}, details: [] }),
    };
  });
}

type Shown = Pick<DirectoryMember, 'profile' | 'details'>;

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
  const reader = { language: viewer.language, networkLanguage: settings.language };
  return new Map(
    [...values].map(([id, profile]) => {
      const tags = tagsIn(profile);
      const details = properties
        .filter(({ name }) => profile[name] !== undefined)
        .map((property) => displayText(property, stored.get(id)![property.name], reader, tags))
        .filter((text) => text !== '');
      return [id, { profile, details }];
    }),
  );
}

const tagsIn = (profile: PropertyValues): Map<number, string> =>
  new Map(
    Object.values(profile)
      .flatMap((value) => (Array.isArray(value) ? value : []))
      .filter((tag): tag is { id: number; displayValue: string } => typeof tag === 'object' && 'id' in tag)
      .map((tag) => [tag.id, tag.displayValue]),
  );

export const presentGroupEntry = (viewer: Viewer, row: GroupRow): DirectoryGroup => ({
  type: 'group',
  displayValue: row.name,
  letter: letterOfKey(row.sort_by_name),
  ...presentGroup(viewer, row),
});
