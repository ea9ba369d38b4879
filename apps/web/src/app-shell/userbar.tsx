import { UnreadBadge } from '@dorfplatz/ui';
import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslate } from '../lib/i18n.ts';
import { useViewer } from '../lib/session.ts';
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
  if (pathname === paths.start || /^\/(activitystreams|activities|notifications)/.test(pathname))
    return 'stream';
  if (/^\/(groups|directory|members)(\/|$)/.test(pathname)) return 'directory';
  if (pathname.startsWith('/administration/members')) return 'members';
  return pathname === paths.info ? 'more' : null;
}

/** The left column: module tiles, stream filters, one's groups by category [RUL-0450]. */
export function Userbar() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const viewer = useViewer();
  const unread = useUnreadFeatures();
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
      </ul>
      <UserbarGroups />
    </nav>
  );
}
