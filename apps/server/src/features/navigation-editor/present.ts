import type { AdministeredNavigation, Language, NavigationPage } from '@dorfplatz/contract';
import { translate } from '../../platform/i18n/translate.ts';
import type { Naming } from '../members/index.ts';
import { displayNameOf } from '../members/index.ts';
import type { StoredNavigation } from './queries.ts';

type Changed = Pick<StoredNavigation, 'display_name' | 'state'>;

/** The name of whoever changed it last; empty when nobody is left of them. */
export const changedBy = ({ display_name, state }: Changed, naming: Naming): string =>
  display_name === null || state === null ? '' : displayNameOf({ display_name, state }, naming);

export const presentNavigation = (stored: StoredNavigation, naming: Naming): AdministeredNavigation => ({
  navigation_items: stored.items,
  changed:
    stored.updated_at === null
      ? null
      : { at: new Date(stored.updated_at).toISOString(), name: changedBy(stored, naming) },
});

/** Screens that every network has, by the name of their text; the map only where it is shown. */
const NETWORK: readonly [string, string][] = [
  ['stream', '/activitystreams/all'],
  ['calendar', '/appointments'],
  ['messages', '/messages'],
  ['chats', '/chat'],
  ['pages', '/pages'],
  ['channels', '/channels'],
  ['members', '/directory'],
  ['groups', '/groups'],
  ['map', '/map'],
  ['info', '/info'],
];
const GROUP: readonly [string, string][] = [
  ['group_home', ''],
  ['group_stream', '/activitystreams'],
  ['group_calendars', '/calendars'],
  ['group_pages', '/pages'],
  ['group_members', '/members'],
  ['group_map', '/map'],
];

/** The screens of the network, or of the group with that slug, to which a navigation can lead. */
export const screensOf = (
  language: Language,
  { slug, hasMap }: { slug: string | null; hasMap: boolean },
): NavigationPage[] =>
  (slug === null ? NETWORK : GROUP)
    .filter(([name]) => hasMap || !name.endsWith('map'))
    .map(([name, path]) => ({
      kind: slug === null ? 'network' : 'group',
      text: translate(language, `navigation.page.${name}`),
      link: slug === null ? path : `/groups/${slug}${path}`,
      id: null,
    }));
