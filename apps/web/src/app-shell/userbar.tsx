import { UnreadBadge } from '@dorfplatz/ui';
import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast';
import { EnvelopeSimpleOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimpleOpen';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { MapTrifoldIcon } from '@phosphor-icons/react/dist/csr/MapTrifold';
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import { PencilLineIcon } from '@phosphor-icons/react/dist/csr/PencilLine';
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { UserGearIcon } from '@phosphor-icons/react/dist/csr/UserGear';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslate } from '../lib/i18n.ts';
import { useNetwork, useViewer } from '../lib/session.ts';
import { Link } from './navigation.ts';
import { paths, pathTo } from './paths.ts';
import { useUnreadFeatures } from './unreads.ts';
import styles from './userbar.module.css';
import { UserbarGroups } from './userbar-groups.tsx';
import { streamFiltersOf } from './userbar-sections.ts';

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
        newLabel={t('shell.new')}
        label={t('shell.unread', { count: unread })}
        className={styles.tileBadge!}
      />
    </Link>
  );
}

/** The module in whose part of the network an address lies. */
export function moduleOf(pathname: string): 'stream' | 'directory' | 'members' | 'more' | null {
  if (pathname === paths.start || /^\/(activitystreams|activities|notifications|invites)/.test(pathname))
    return 'stream';
  if (/^\/(groups|directory|members|map)(\/|$)/.test(pathname)) return 'directory';
  if (/^\/administration\/(members|change_requests|membership_roles)/.test(pathname)) return 'members';
  return pathname === paths.info ? 'more' : null;
}

/** The left column: module tiles, stream filters, one's groups by category [RUL-0450]. */
export function Userbar() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const viewer = useViewer();
  const unread = useUnreadFeatures();
  const { data: network } = useNetwork();
  const invites = network?.open_invites ?? 0;
  const wishes = network?.open_change_requests ?? 0;
  const current = moduleOf(pathname);
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
          to={pathTo(paths.directory)}
          label={t('shell.module.directory')}
          icon={<UsersThreeIcon weight="duotone" aria-hidden="true" />}
          isCurrent={current === 'directory'}
        />
        {viewer.can.add_members ? (
          <Tile
            to={pathTo(paths.addMembers)}
            label={t('shell.module.members')}
            icon={<UserPlusIcon weight="duotone" aria-hidden="true" />}
            isCurrent={current === 'members'}
          />
        ) : null}
        <Tile
          to={pathTo(paths.info)}
          label={t('shell.module.more')}
          icon={<SquaresFourIcon weight="duotone" aria-hidden="true" />}
          isCurrent={current === 'more'}
        />
      </div>
      <ul>
        {streamFiltersOf(viewer).map((slug) => (
          <li key={slug}>
            <Link
              to={pathTo(paths.stream, { streamSlug: slug })}
              className={styles.row}
              activeOptions={{ includeSearch: false }}
            >
              {filterIcons[slug]}
              <span className="cut">{t(`shell.stream.${slug}`)}</span>
            </Link>
          </li>
        ))}
        {network?.config.show_map ? (
          <li>
            <Link to={paths.map} className={styles.row} activeOptions={{ includeSearch: false }}>
              <MapTrifoldIcon weight="duotone" aria-hidden="true" />
              <span className="cut">{t('shell.map')}</span>
            </Link>
          </li>
        ) : null}
        {invites > 0 || pathname === paths.invites ? (
          <li>
            <Link to={paths.invites} className={styles.row} activeOptions={{ includeSearch: false }}>
              <EnvelopeSimpleOpenIcon weight="duotone" aria-hidden="true" />
              <span className="cut">{t('shell.invites')}</span>
              <UnreadBadge
                value={invites}
                newLabel={t('shell.new')}
                label={t('shell.invites_open', { count: invites })}
              />
            </Link>
          </li>
        ) : null}
        {wishes > 0 || pathname === paths.changeRequests ? (
          <li>
            <Link to={paths.changeRequests} className={styles.row} activeOptions={{ includeSearch: false }}>
              <UserGearIcon weight="duotone" aria-hidden="true" />
              <span className="cut">{t('shell.change_requests')}</span>
              <UnreadBadge
                value={wishes}
                newLabel={t('shell.new')}
                label={t('shell.change_requests_open', { count: wishes })}
              />
            </Link>
          </li>
        ) : null}
        {viewer.can.request_changes ? (
          <li>
            <Link to={paths.ownChangeRequest} className={styles.row} activeOptions={{ includeSearch: false }}>
              <PencilLineIcon weight="duotone" aria-hidden="true" />
              <span className="cut">{t('shell.request_change')}</span>
            </Link>
          </li>
        ) : null}
      </ul>
      <UserbarGroups />
    </nav>
  );
}
