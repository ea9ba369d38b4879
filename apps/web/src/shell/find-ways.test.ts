import type { Network, SessionViewer } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import type { Way } from '../kit/feature.ts';
import { findWays } from '../kit/find-ways.ts';
import { paths } from '../kit/paths.ts';
import { ownWays } from './own-ways.tsx';
import { routes, waysOfFeatures } from './routes.ts';

const all = new Proxy({}, { get: () => true });
const viewer = { id: 7, is_external: false, can: all } as SessionViewer;
const network = {
  config: { show_map: true, modules: { industrials: true } },
  availableModules: ['ministry', 'organisations'],
  group_categories: [{ can: { create: true } }],
  can: { version_and_updates: true },
  my_groups: [{ archived: false }],
  activitystreams: [{ can: { post: true } }],
  legal_texts: [{}],
} as unknown as Network;

const catalogues = import.meta.glob<Record<string, string>>('../**/locales/*.json', {
  eager: true,
  import: 'default',
});
const textsOf = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(catalogues)
      .filter(([file]) => file.endsWith(`/${language}.json`))
      .map(([, texts]) => texts),
  );

async function waysIn(language: string): Promise<Way[]> {
  const texts = textsOf(language);
  const t = (key: string) => {
    if (!(key in texts)) throw new Error(`${language} lacks ${key}`);
    return texts[key]!;
  };
  const features = await waysOfFeatures();
  return [
    ...features.flatMap((waysOf) =>
      waysOf({ t, viewer, network }).filter((way) => way !== false && way != null),
    ),
    ...ownWays(t, { openShortcuts: () => {}, signOut: () => {} }),
  ];
}

/** Further addresses of screens that have a way, and what a part of a screen leads to. */
const others: readonly string[] = [
  paths.start,
  paths.streams,
  paths.everything,
  paths.activities,
  paths.calendars,
  paths.members,
  paths.directoryMembers,
  paths.membersMap,
  paths.mapMembers,
  paths.administrationInvite,
  paths.allPages,
  paths.newAbbreviation,
  paths.newConsumer,
  paths.newsletterTemplate,
  paths.newsletterAppointments,
  paths.newsletterIssues,
  paths.newApp,
  paths.deletedApps,
  paths.appFromList,
  paths.archivedItems,
];

describe('the palette', () => {
  it('has a way to every screen that stands for itself', async () => {
    const addresses = (await waysIn('de')).map(({ address }) => address);
    const screens = routes
      .filter(({ path, access }) => access !== 'anyone' && !path.includes(':') && !others.includes(path))
      .map(({ path }) => path);
    expect(screens.filter((path) => !addresses.includes(path))).toEqual([]);
  });

  it('names each way once, with other words for it, in every language', async () => {
    for (const language of ['de', 'en', 'es', 'fr']) {
      const ways = await waysIn(language);
      expect(new Set(ways.map(({ key }) => key)).size).toBe(ways.length);
      const labels = ways.map(({ label }) => label);
      expect(
        labels.filter((label, place) => labels.indexOf(label) !== place),
        language,
      ).toEqual([]);
      expect(ways.filter(({ words = '' }) => words.split(',').length < 2)).toEqual([]);
    }
  });

  it.each([
    ['Passwort', 'account-password'],
    ['pasword', 'account-password'],
    ['Benachrichtigungen', 'notifications-all'],
    ['Newsletter', 'newsletters'],
    ['Dark mode', 'scheme-dark'],
    ['dunkel', 'scheme-dark'],
    ['abmelden', 'sign-out'],
    ['abmleden', 'sign-out'],
    ['logout', 'sign-out'],
    ['ical', 'calendar-subscribe'],
    ['Kalendr abonieren', 'calendar-subscribe'],
    ['Gruppe gründen', 'groups-new'],
    ['gruppe erstellen', 'groups-new'],
    ['grupe anlegen', 'groups-new'],
    ['Konto löschen', 'account-leave'],
    ['Termin anlegen', 'appointments-new'],
    ['CSV', 'member-imports-import'],
    ['Impressum', 'legal-texts-legal'],
  ])('finds by "%s" what is meant, first', async (typed, key) => {
    expect(findWays(await waysIn('de'), typed)[0]?.way.key).toBe(key);
  });

  it.each([
    ['en', 'dark mode', 'scheme-dark'],
    ['en', 'log out', 'sign-out'],
    ['en', 'pasword', 'account-password'],
    ['es', 'contrasena', 'account-password'],
    ['es', 'crear grupo', 'groups-new'],
    ['fr', 'deconnexion', 'sign-out'],
    ['fr', 'mot de passe', 'account-password'],
  ])('speaks %s: %s', async (language, typed, key) => {
    expect(findWays(await waysIn(language), typed)[0]?.way.key).toBe(key);
  });

  it('finds nothing where nothing fits', async () => {
    expect(findWays(await waysIn('de'), 'xylophon')).toEqual([]);
  });
});
