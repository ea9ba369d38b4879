import { UnreadBadge } from '@dorfplatz/ui';
import { AtIcon } from '@phosphor-icons/react/dist/csr/At';
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple';
import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast';
import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { EnvelopeSimpleOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimpleOpen';
import { FolderOpenIcon } from '@phosphor-icons/react/dist/csr/FolderOpen';
import { FoldersIcon } from '@phosphor-icons/react/dist/csr/Folders';
import { HashIcon } from '@phosphor-icons/react/dist/csr/Hash';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { MapTrifoldIcon } from '@phosphor-icons/react/dist/csr/MapTrifold';
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { PencilLineIcon } from '@phosphor-icons/react/dist/csr/PencilLine';
import { PencilSimpleLineIcon } from '@phosphor-icons/react/dist/csr/PencilSimpleLine';
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray';
import { UserGearIcon } from '@phosphor-icons/react/dist/csr/UserGear';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useChatUnread } from '../kit/chat-unread.ts';
import { mayPost } from '../kit/may-post.ts';
import { Link } from '../kit/navigation.ts';
import { paths, pathTo } from '../kit/paths.ts';
import { useOwnStreamCounts, useUnreadFeatures } from '../kit/unreads.ts';
import styles from '../kit/userbar.module.css';
import { UserbarRow } from '../kit/userbar-row.tsx';
import { useTranslate } from '../lib/i18n.ts';
import { useNetwork, useViewer } from '../lib/session.ts';
import { MoreMenu } from './more-menu.tsx';
import {
  UserbarApps,
  UserbarCalendars,
  UserbarChannelAdministration,
  UserbarChannels,
  UserbarChats,
  UserbarFiles,
  UserbarPages,
  UserbarSearch,
  UserbarTasks,
} from './routes.ts';
import { UserbarGroups } from './userbar-groups.tsx';
import { groupSlugOf, userbarScopeOf } from './userbar-scope.ts';
import { categoriesInOrder, streamFiltersOf } from './userbar-sections.ts';

const UserbarPerson = lazy(() => import('./userbar-person.tsx'));
const UserbarGroup = lazy(() => import('./userbar-group.tsx'));
const NavigationItems = lazy(() => import('../kit/navigation-items.tsx'));
const GroupNavigation = lazy(() => import('./group-navigation.tsx'));
const UserbarAdministration = lazy(() => import('./userbar-administration.tsx'));

const filterIcons: Record<string, ReactNode> = {
  all: <ListBulletsIcon weight="duotone" aria-hidden="true" />,
  network: <BroadcastIcon weight="duotone" aria-hidden="true" />,
  subscribed: <StarIcon weight="duotone" aria-hidden="true" />,
};

interface TileProps {
  to: string;
  label: string;
  icon: ReactNode;
  isCurrent: boolean;
  unread?: number;
}

function Tile({ to, label, icon, isCurrent, unread = 0 }: TileProps) {
  const t = useTranslate();
  return (
    <Link to={to} className={styles.tile} activeProps={{}} aria-current={isCurrent ? 'page' : undefined}>
      {icon}
      {label}
      <UnreadBadge
        value={unread}
        newLabel={t('kit.new')}
        label={t('kit.unread', { count: unread })}
        className={styles.tileBadge!}
      />
    </Link>
  );
}

/** The module in whose part of the network an address lies. */
export function moduleOf(
  pathname: string,
): 'stream' | 'calendar' | 'messages' | 'chat' | 'files' | 'pages' | 'tasks' | 'directory' | 'more' | null {
  if (
    pathname === paths.start ||
    /^\/(activitystreams|activities|planned_activities|notifications|tags|invites$)/.test(pathname)
  )
    return 'stream';
  const { of } = userbarScopeOf(pathname);
  if (of === 'calendar' || of === 'chat' || of === 'messages' || of === 'files' || of === 'directory')
    return of;
  if (of === 'administration' || of === 'apps') return 'more';
  if (of === 'pages' || of === 'tasks') return of;
  if (of === 'channels' || of === 'channel') return 'directory';
  if (of === 'search') return null;
  if (/^\/(groups|directory|members|map)(\/|$)/.test(pathname)) return 'directory';
  return pathname === paths.info ? 'more' : null;
}

/** The lines of the streams [RUL-0450], or of the directory and the map [RUL-0456], and what waits for an answer. */
function UserbarSections({ of }: { of: 'stream' | 'directory' }) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const viewer = useViewer();
  const { data: network } = useNetwork();
  const own = useOwnStreamCounts();
  const invites = network?.open_invites ?? 0;
  const wishes = network?.open_change_requests ?? 0;
  return (
    <ul>
      {of === 'stream'
        ? streamFiltersOf(viewer).map((slug) => (
            <UserbarRow
              key={slug}
              to={pathTo(paths.stream, { streamSlug: slug })}
              isCurrent={slug === 'all' && pathname === paths.start}
              label={t(`shell.stream.${slug}`)}
              icon={filterIcons[slug]}
            />
          ))
        : null}
      {of === 'stream' ? (
        <UserbarRow
          to={pathTo(paths.stream, { streamSlug: 'mentions' })}
          label={t('shell.stream.mentions')}
          icon={<AtIcon weight="duotone" aria-hidden="true" />}
          count={own?.unread_mentions ?? 0}
          countLabel={t('shell.stream.mentions_unread', { count: own?.unread_mentions ?? 0 })}
          countKind="alert"
        />
      ) : null}
      {of === 'directory' ? (
        <>
          <UserbarRow
            exact
            to={pathTo(paths.directory)}
            label={t('shell.members')}
            icon={<UsersThreeIcon weight="duotone" aria-hidden="true" />}
          />
          <UserbarRow
            to={paths.directoryChannels}
            label={t('shell.channels')}
            icon={<BroadcastIcon weight="duotone" aria-hidden="true" />}
          />
          {categoriesInOrder(network?.group_categories ?? []).map(({ id, slug, plural_name }) => (
            <UserbarRow
              key={id}
              to={pathTo(paths.directoryCategory, { categorySlug: slug })}
              label={plural_name}
              icon={<FoldersIcon weight="duotone" aria-hidden="true" />}
            />
          ))}
        </>
      ) : null}
      {of === 'directory' && viewer.can.add_members ? (
        <UserbarRow
          to={paths.addMembers}
          label={t('shell.module.members')}
          icon={<UserPlusIcon weight="duotone" aria-hidden="true" />}
        />
      ) : null}
      {network?.config.show_map ? (
        <UserbarRow
          to={paths.map}
          label={t('shell.map')}
          icon={<MapTrifoldIcon weight="duotone" aria-hidden="true" />}
        />
      ) : null}
      {invites > 0 || pathname === paths.invites ? (
        <UserbarRow
          to={paths.invites}
          label={t('shell.invites')}
          icon={<EnvelopeSimpleOpenIcon weight="duotone" aria-hidden="true" />}
          count={invites}
          countLabel={t('kit.invites_open', { count: invites })}
        />
      ) : null}
      {of === 'stream' ? (
        <>
          <UserbarRow
            to={pathTo(paths.stream, { streamSlug: 'bookmarked' })}
            label={t('shell.stream.bookmarked')}
            icon={<BookmarkSimpleIcon weight="duotone" aria-hidden="true" />}
            count={own?.bookmarked ?? 0}
            countLabel={t('shell.stream.bookmarks_kept', { count: own?.bookmarked ?? 0 })}
            countKind="quiet"
          />
          <UserbarRow
            to={pathTo(paths.stream, { streamSlug: 'own' })}
            label={t('shell.stream.own')}
            icon={<PencilSimpleLineIcon weight="duotone" aria-hidden="true" />}
          />
        </>
      ) : null}
      {of === 'stream' ? (
        <UserbarRow
          to={paths.followedTags}
          label={t('shell.followed_tags')}
          icon={<HashIcon weight="duotone" aria-hidden="true" />}
        />
      ) : null}
      {of === 'stream' && mayPost(network) ? (
        <UserbarRow
          to={pathTo(paths.plannedActivities)}
          label={t('shell.stream.planned')}
          icon={<ClockCountdownIcon weight="duotone" aria-hidden="true" />}
        />
      ) : null}
      {wishes > 0 || pathname === paths.changeRequests ? (
        <UserbarRow
          to={paths.changeRequests}
          label={t('shell.change_requests')}
          icon={<UserGearIcon weight="duotone" aria-hidden="true" />}
          count={wishes}
          countLabel={t('shell.change_requests_open', { count: wishes })}
        />
      ) : null}
      {viewer.can.request_changes && !viewer.can.administrate ? (
        <UserbarRow
          to={paths.ownChangeRequest}
          label={t('shell.request_change')}
          icon={<PencilLineIcon weight="duotone" aria-hidden="true" />}
        />
      ) : null}
    </ul>
  );
}

/** The two lists of messages. */
function UserbarMessages({ unread }: { unread: number }) {
  const t = useTranslate();
  return (
    <ul>
      <UserbarRow
        exact
        to={pathTo(paths.messages)}
        label={t('shell.messages.inbox')}
        icon={<TrayIcon weight="duotone" aria-hidden="true" />}
        count={unread}
        countLabel={t('kit.unread', { count: unread })}
      />
      <UserbarRow
        exact
        to={pathTo(paths.sentMessages)}
        label={t('shell.messages.sent')}
        icon={<PaperPlaneTiltIcon weight="duotone" aria-hidden="true" />}
      />
    </ul>
  );
}

/** What administrators put there: of the group whose screen is shown, and of the network. */
function UserbarNavigation({ groupSlug }: { groupSlug: string | null }) {
  const t = useTranslate();
  const { data: network } = useNetwork();
  const items = network?.navigation ?? [];
  return (
    <Suspense fallback={null}>
      {groupSlug === null ? null : <GroupNavigation groupSlug={groupSlug} />}
      {items.length > 0 ? <NavigationItems label={t('kit.navigation')} items={items} /> : null}
    </Suspense>
  );
}

/** The left column: module tiles, the lines of where one is, one's groups by category [RUL-0450]. */
export function Userbar() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const viewer = useViewer();
  const unread = useUnreadFeatures();
  const chatUnread = useChatUnread();
  const current = moduleOf(pathname);
  const scope = userbarScopeOf(pathname, viewer.can.administrate);
  const hasChats = scope.of === 'chat' && viewer.can.chat;
  return (
    <nav aria-label={t('shell.navigation')} className={styles.userbar}>
      <div className={styles.tiles}>
        <Tile
          to={pathTo(paths.stream, { streamSlug: 'all' })}
          label={t('shell.module.stream')}
          icon={<NewspaperIcon weight="duotone" aria-hidden="true" />}
          isCurrent={current === 'stream'}
          unread={current === 'stream' ? 0 : (unread?.Activitystreams ?? 0)}
        />
        <Tile
          to={pathTo(paths.appointments)}
          label={t('shell.module.calendar')}
          icon={<CalendarDotsIcon weight="duotone" aria-hidden="true" />}
          isCurrent={current === 'calendar'}
          unread={current === 'calendar' ? 0 : (unread?.Calendars ?? 0)}
        />
        {viewer.can.chat ? (
          <Tile
            to={pathTo(paths.chats)}
            label={t('kit.module.chat')}
            icon={<ChatsCircleIcon weight="duotone" aria-hidden="true" />}
            isCurrent={current === 'chat'}
            unread={current === 'chat' ? 0 : chatUnread}
          />
        ) : null}
        <Tile
          to={pathTo(paths.files)}
          label={t('kit.module.files')}
          icon={<FolderOpenIcon weight="duotone" aria-hidden="true" />}
          isCurrent={current === 'files'}
        />
        <Tile
          to={pathTo(paths.messages)}
          label={t('shell.module.messages')}
          icon={<EnvelopeSimpleIcon weight="duotone" aria-hidden="true" />}
          isCurrent={current === 'messages'}
          unread={unread?.Messages ?? 0}
        />
        <Tile
          to={pathTo(paths.directory)}
          label={t('shell.module.directory')}
          icon={<UsersThreeIcon weight="duotone" aria-hidden="true" />}
          isCurrent={current === 'directory'}
        />
        <MoreMenu
          trigger={(attributes) => (
            <button
              type="button"
              className={styles.tile}
              aria-current={
                current === 'more' || current === 'pages' || current === 'tasks' ? 'page' : undefined
              }
              {...attributes}
            >
              <SquaresFourIcon weight="duotone" aria-hidden="true" />
              {t('shell.module.more')}
            </button>
          )}
        />
      </div>
      {scope.of === 'messages' ? <UserbarMessages unread={unread?.Messages ?? 0} /> : null}
      {scope.of === 'stream' || scope.of === 'directory' ? <UserbarSections of={scope.of} /> : null}
      <Suspense fallback={null}>
        {scope.of === 'member' ? (
          <UserbarPerson memberId={scope.memberId === 'own' ? viewer.id : scope.memberId} />
        ) : null}
        {scope.of === 'calendar' ? <UserbarCalendars /> : null}
        {hasChats ? <UserbarChats /> : null}
        {scope.of === 'files' ? <UserbarFiles /> : null}
        {scope.of === 'pages' ? <UserbarPages /> : null}
        {scope.of === 'tasks' ? <UserbarTasks /> : null}
        {scope.of === 'apps' ? <UserbarApps /> : null}
        {scope.of === 'channels' ? <UserbarChannels /> : null}
        {scope.of === 'channel' ? <UserbarChannelAdministration channelSlug={scope.channelSlug} /> : null}
        {scope.of === 'search' ? <UserbarSearch groupSlug={scope.groupSlug} /> : null}
        {scope.of === 'group' ? <UserbarGroup groupSlug={scope.groupSlug} /> : null}
        {scope.of === 'administration' ? <UserbarAdministration administered={scope.administered} /> : null}
      </Suspense>
      {scope.of === 'administration' || hasChats ? null : (
        <UserbarNavigation groupSlug={groupSlugOf(pathname)} />
      )}
      {[
        'calendar',
        'files',
        'pages',
        'tasks',
        'apps',
        'channels',
        'channel',
        'search',
        'administration',
      ].includes(scope.of) || hasChats ? null : (
        <UserbarGroups />
      )}
    </nav>
  );
}
