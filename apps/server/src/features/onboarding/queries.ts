import type { Language, OnboardingProfile } from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { SettingsStore } from '../../platform/settings/network-settings.ts';
import {
  memberProperties,
  missingOf,
  presentDefinitions,
  presentValues,
  storedProfiles,
} from '../property-sets/index.ts';

async function readOwn(db: Sql, viewer: Viewer) {
  const [properties, profiles] = await Promise.all([
    memberProperties(db),
    storedProfiles(db, 'member', [viewer.memberId]),
  ]);
  // What only administrators change is nothing to ask for.
  return {
    properties: properties.filter(({ is_locked }) => !is_locked),
    stored: profiles.get(viewer.memberId) ?? {},
  };
}

/**
 * Whether a newcomer has something to say before they go on: what is required, or anything where the network asks
 * all who join. Asks nothing of the database for everybody else.
 */
export async function isToBeOnboarded(db: Sql, settings: SettingsStore, viewer: Viewer): Promise<boolean> {
  if (!viewer.isNewcomer) return false;
  const { properties, stored } = await readOwn(db, viewer);
  return (
    missingOf(properties, stored).length > 0 ||
    (settings.current().join_ask_for_profile_data && properties.length > 0)
  );
}

/** The fields to fill in, with what is there already. */
export async function onboardingProfile(
  db: Sql,
  settings: SettingsStore,
  viewer: Viewer,
  language: Language,
): Promise<OnboardingProfile> {
  const { properties, stored } = await readOwn(db, viewer);
  const network = settings.current();
  const asked = network.join_ask_for_profile_data
    ? properties
    : properties.filter(({ is_required }) => is_required);
  const owned = { properties: asked, values: stored, mayReadAll: true };
  return {
    properties: presentDefinitions(asked, { language, networkLanguage: network.language }),
    values: (await presentValues(db, new Map([[viewer.memberId, owned]]))).get(viewer.memberId) ?? {},
  };
}
