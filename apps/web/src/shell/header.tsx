import type { ThemeTokens } from '@dorfplatz/contract';
import { classNames, IconButton } from '@dorfplatz/ui';
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Link, useGoTo } from '../kit/navigation.ts';
import { NetworkMark } from '../kit/network-mark.tsx';
import { paths, pathTo } from '../kit/paths.ts';
import { isApp } from '../lib/app-mode.ts';
import { type Translate, useTranslate } from '../lib/i18n.ts';
import { usePageTitle } from '../lib/page-title.tsx';
import { useSession } from '../lib/session.ts';
import { CreateMenu } from './create-menu.tsx';
import styles from './header.module.css';
import { MenuButton } from './menu-button.tsx';
import { NotificationsBell } from './notifications-bell.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { SearchBar } from './routes.ts';
import { moduleOf } from './userbar.tsx';
import { groupSlugOf } from './userbar-scope.ts';

export interface HeaderProps {
  /** What is worn: the design of the group or category that is browsed, else the network's. */
  theme: ThemeTokens;
  isNarrow: boolean;
  onPalette: () => void;
  onMenu: () => void;
  onShortcuts: () => void;
  /** Opens the chats beside the page; absent where there is no room for them, or no chats. */
  chatToggle: ReactNode;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const paletteKeys = (t: Translate) => `${isApple ? '⌘' : t('shell.shortcuts.ctrl')} K`;
const loadPalette = () => void import('./palette.tsx');

/** A large logo says by itself whose place it is [RUL-0478]; beside a small one, and without one, stands the name. */
function Brand({ theme, name }: { theme: ThemeTokens; name: string | null }) {
  if (theme.logoType === 'extended' && theme.logoUrl)
    return <img className={styles.large} src={theme.logoUrl} alt="" />;
  // The way to where one begins stays, however little room there is.
  if (theme.logoType === 'hidden' && name === null)
    return <HouseIcon className={styles.home} aria-hidden="true" />;
  return (
    <>
      <NetworkMark theme={theme} />
      {name === null ? null : <span className="cut">{name}</span>}
    </>
  );
}

/** On phones searches are typed on their page: that of the group where one is, from which one may search everywhere. */
function SearchButton() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { pathname } = useLocation();
  const open = () => {
    const bar = document.querySelector<HTMLElement>('[data-search-bar]');
    if (bar) return bar.focus();
    const groupSlug = groupSlugOf(pathname);
    void goTo(groupSlug === null ? pathTo(paths.search) : pathTo(paths.groupSearch, { groupSlug }));
  };
  return (
    <IconButton label={t('shell.search')} onClick={open}>
      <MagnifyingGlassIcon aria-hidden="true" />
    </IconButton>
  );
}

/** Logo, search, create, notifications, chats and profile [RUL-0469]; in the app, which has its own, as little as leads on [RUL-0470]. */
export function Header({ theme, isNarrow, onPalette, onMenu, onShortcuts, chatToggle }: HeaderProps) {
  const t = useTranslate();
  const { name } = useSession().network;
  const title = usePageTitle();
  const isStream = moduleOf(useLocation().pathname) === 'stream';
  /** Phones have room for one name: that of the network where one begins, else that of the screen. */
  const screen = isNarrow && !isStream ? title : '';
  if (isApp)
    return (
      <header className={styles.header} data-app="">
        {isNarrow ? <MenuButton onMenu={onMenu} /> : null}
        <span className={styles.space} />
        <SearchButton />
        <NotificationsBell />
      </header>
    );
  return (
    <header className={styles.header}>
      {isNarrow ? <MenuButton onMenu={onMenu} /> : null}
      <Link to={paths.start} className={styles.logo} aria-label={t('shell.to_start', { network: name })}>
        <Brand theme={theme} name={screen ? null : name} />
      </Link>
      {/* Its heading, which has scrolled away, says it to those who listen. */}
      {screen ? (
        <span className={classNames(styles.screen, 'cut')} aria-hidden="true">
          {screen}
        </span>
      ) : null}
      {isNarrow ? (
        <SearchButton />
      ) : (
        <>
          <SearchBar
            kind="header"
            aside={
              <button
                type="button"
                className={styles.jump}
                title={t('shell.palette.title')}
                onClick={onPalette}
                onPointerEnter={loadPalette}
                onFocus={loadPalette}
              >
                <span className="visually-hidden">{t('shell.palette.title')}: </span>
                <kbd>{paletteKeys(t)}</kbd>
              </button>
            }
          />
          <span className={styles.space} />
        </>
      )}
      <CreateMenu isNarrow={isNarrow} />
      <NotificationsBell />
      {chatToggle}
      <ProfileMenu isNarrow={isNarrow} onShortcuts={onShortcuts} />
    </header>
  );
}
