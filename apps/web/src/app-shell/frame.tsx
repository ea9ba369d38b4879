import { Drawer } from '@dorfplatz/ui';
import { Outlet, useLocation } from '@tanstack/react-router';
import { type CSSProperties, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../lib/i18n.ts';
import { startLive, stopLive } from '../lib/live.ts';
import { useSession, ViewerContext } from '../lib/session.ts';
import { Banner } from './banner.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import styles from './frame.module.css';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { useFreshNetwork } from './fresh-network.ts';
import { Header } from './header.tsx';
import { useShortcuts } from './shortcuts.ts';
import { navigationOffset, shrinkBreakpoint } from './theme-layout.ts';
import { useFreshUnreads } from './unreads.ts';
import { useAppBridge } from './use-app-bridge.ts';
import { useMediaQuery } from './use-media-query.ts';
import { useServiceWorker } from './use-service-worker.ts';
import { Userbar } from './userbar.tsx';
import { useWornTheme } from './worn-theme.ts';

const Palette = lazy(() => import('./palette.tsx'));
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'));

/** Menus and dialogs that led to a screen give the focus back first (ms); the screen takes it then. */
const focusPause = 220;

/** Header, userbar and the sheet that holds the page; on phones a drawer and a bottom bar. */
export function Frame() {
  // Between the end of a session and the sign-in there is nobody to show anything to.
  const { viewer } = useSession();
  return viewer ? (
    <ViewerContext value={viewer}>
      <SignedInFrame />
    </ViewerContext>
  ) : (
    <FrameSkeleton />
  );
}

function SignedInFrame() {
  const t = useTranslate();
  const [open, setOpen] = useState<'palette' | 'shortcuts' | 'userbar' | null>(null);
  const close = () => setOpen(null);
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const { logoType } = useSession().network.theme;
  const theme = useWornTheme();
  const isShrunk = useMediaQuery(`(max-width: ${shrinkBreakpoint - 1}px)`);
  const headerHeight = navigationOffset(logoType, isShrunk ? 0 : shrinkBreakpoint);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);

  useEffect(() => {
    startLive();
    return stopLive;
  }, []);
  useFreshNetwork();
  useFreshUnreads();
  useAppBridge();
  useServiceWorker();
  useShortcuts({ openPalette: () => setOpen('palette'), openShortcuts: () => setOpen('shortcuts') });

  // A new screen starts at its top for keyboard and screen reader too.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    setOpen(null);
    const timer = setTimeout(() => {
      if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    }, focusPause);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <div className={styles.frame} style={{ '--header-h': `${headerHeight}px` } as CSSProperties}>
      {theme.faviconImage ? <link rel="icon" href={theme.faviconImage} /> : null}
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      <Banner theme={theme} />
      <Header
        onSearch={() => setOpen('palette')}
        onShortcuts={() => setOpen('shortcuts')}
        onMenu={() => setOpen('userbar')}
        isNarrow={isNarrow}
      />
      {isNarrow ? (
        <Drawer open={open === 'userbar'} onClose={close} label={t('shell.navigation')}>
          <div className={styles.drawer}>
            <button type="button" className="visually-hidden" onClick={close}>
              {t('shell.close_menu')}
            </button>
            <Userbar />
          </div>
        </Drawer>
      ) : (
        <div className={styles.userbar}>
          <Userbar />
        </div>
      )}
      <main id="main" ref={main} tabIndex={-1} className={styles.sheet} data-scroll-restoration-id="main">
        <ConnectionNotice />
        <Outlet />
      </main>
      {isNarrow ? <BottomBar /> : null}
      <Suspense fallback={null}>
        {open === 'palette' ? <Palette onClose={close} onShortcuts={() => setOpen('shortcuts')} /> : null}
        {open === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
      </Suspense>
    </div>
  );
}
