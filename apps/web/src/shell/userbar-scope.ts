import type { Administered } from '../kit/administration.ts';

/** Whose part of the network an address lies in: what the userbar offers there. */
export type UserbarScope =
  | { of: 'stream' }
  | { of: 'directory' }
  | { of: 'calendar' }
  | { of: 'messages' }
  | { of: 'chat' }
  | { of: 'files' }
  | { of: 'pages' }
  | { of: 'tasks' }
  | { of: 'apps' }
  | { of: 'channels' }
  | { of: 'channel'; channelSlug: string }
  | { of: 'search'; groupSlug: string | null }
  | { of: 'member'; memberId: number | 'own' }
  | { of: 'group'; groupSlug: string }
  | { of: 'administration'; administered: Administered };

const memberPage = /^\/members\/([1-9]\d*)(\/|$)/;
/** The screens of those who look after a group. */
const groupPage = /^\/groups\/([^/]+)\/(edit|invites\/sent|membership_invites)(\/|$)/;
const directoryPage =
  /^\/(directory(\/|$)|(members|map|groups|members\/map|map\/members)$|groups\/new(\/|$)|groups\/[^/]+\/(members|map|directory)(\/|$)|invites\/(new|sent)$)/;
const calendarPage = /^\/((appointments|calendars)(\/|$)|groups\/[^/]+\/calendars$)/;
const filesPage = /^(?:\/groups\/[^/]+)?\/(files|activitystream_folders)(\/|$)/;
const tasksPage = /^(?:\/groups\/[^/]+)?\/tasks(\/|$)/;
const wikiPage = /^(?:\/groups\/[^/]+)?\/pages(\/|$)/;
const appsPage = /^\/(apps(\/|$)|items\/)/;
/** The screens of those who run a channel: its own page and the pictures of a widget are for everybody. */
const channelPage =
  /^\/channels\/([^/]+)\/(?:administration|edit|(?:layout|design)\/edit|widgets(?:$|\/new$|\/[^/]+\/edit$))/;
const channelsPage = /^\/((channels|blogs)(\/|$)|directory\/channels$)/;
const searchPage = /^(?:\/groups\/[^/]+)?\/search$/;
const chatPage = /^\/chat(\/|$)/;
/** The screens of administration: of the network, a group or a category of groups. */
const administrationPage = /^(?:\/(groups|group-categories)\/([^/]+))?\/administration(\/|$)/;
/** Ministers look after people, and need not run anything. */
const ministryPage = /^\/administration\/ministry(\/|$)/;
const ownPages = ['/users/edit', '/users/authentication/factors', '/change_requests/new'];

const ofGroup = /^\/groups\/(?!new(?:\/|$))([^/]+)(\/|$)/;

/** The group whose screens an address belongs to. */
export function groupSlugOf(pathname: string): string | null {
  const slug = ofGroup.exec(pathname)?.[1];
  return slug === undefined ? null : decodeURIComponent(slug);
}

/**
 * What the userbar is about [RUL-0450] [RUL-0456] [RUL-0458]: the stream; the directory and the map; the calendar;
 * messages; the chats; files; pages; tasks [RUL-0453]; apps; channels [RUL-0372], or one of them for those who run it [RUL-0373]; search; a person, on the
 * pages of that person and of one's own account; a group, for those who change it; administration [RUL-0455].
 * @param runsNetwork whether the viewer administers the network
 */
export function userbarScopeOf(pathname: string, runsNetwork = true): UserbarScope {
  if (!runsNetwork && ministryPage.test(pathname)) return { of: 'directory' };
  const administration = administrationPage.exec(pathname);
  if (administration) {
    const [, kind, slug] = administration;
    return {
      of: 'administration',
      administered:
        slug === undefined
          ? { type: 'network' }
          : {
              type: kind === 'groups' ? 'group' : 'group_category',
              slug: decodeURIComponent(slug),
            },
    };
  }
  const memberId = memberPage.exec(pathname)?.[1];
  if (memberId) return { of: 'member', memberId: Number(memberId) };
  if (ownPages.includes(pathname)) return { of: 'member', memberId: 'own' };
  if (calendarPage.test(pathname)) return { of: 'calendar' };
  if (/^\/messages(\/|$)/.test(pathname)) return { of: 'messages' };
  if (chatPage.test(pathname)) return { of: 'chat' };
  if (filesPage.test(pathname)) return { of: 'files' };
  if (wikiPage.test(pathname)) return { of: 'pages' };
  if (tasksPage.test(pathname)) return { of: 'tasks' };
  if (appsPage.test(pathname)) return { of: 'apps' };
  if (searchPage.test(pathname)) return { of: 'search', groupSlug: groupSlugOf(pathname) };
  const channelSlug = channelPage.exec(pathname)?.[1];
  if (channelSlug) return { of: 'channel', channelSlug: decodeURIComponent(channelSlug) };
  if (channelsPage.test(pathname)) return { of: 'channels' };
  const groupSlug = groupPage.exec(pathname)?.[1];
  if (groupSlug) return { of: 'group', groupSlug: decodeURIComponent(groupSlug) };
  return { of: directoryPage.test(pathname) ? 'directory' : 'stream' };
}
