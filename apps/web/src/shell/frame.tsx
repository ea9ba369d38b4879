import { classNames, Drawer, Skeleton } from '@dorfplatz/ui';
import { Outlet, useLocation } from '@tanstack/react-router';
import {
  type CSSProperties,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useIsItemAsked } from '../kit/asked-item.ts';
import { useAskedTask } from '../kit/asked-task.ts';
import { focusPause } from '../kit/catch-focus.ts';
import { GroupTabsContext, useCurrentGroupTab } from '../kit/group-tabs.tsx';
import { useKeptFocus } from '../kit/keep-focus.ts';
import { useScreenPath } from '../kit/navigation.ts';
import { paths } from '../kit/paths.ts';
import { navigationOffset, shrinkBreakpoint } from '../kit/theme-layout.ts';
import { useAppBadge, useFreshUnreads, useLater } from '../kit/unreads.ts';
import { useHasUploads } from '../kit/uploads-underway.ts';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { isApp } from '../lib/app-mode.ts';
import { useHasArrived } from '../lib/arrival.ts';
import { useTranslate, withTexts } from '../lib/i18n.ts';
import { startLive, stopLive } from '../lib/live.ts';
import { readLocal, writeLocal } from '../lib/local-store.ts';
import { useSession, useViewer, ViewerContext } from '../lib/session.ts';
import { Banner } from './banner.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ChatToggle } from './chat-toggle.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import styles from './frame.module.css';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { useFreshNetwork } from './fresh-network.ts';
import { Header } from './header.tsx';
import { PreviewBar, usePreviewElsewhere } from './preview-bar.tsx';
import { ChatCounter, ChatPanel, groupTabs, NewItem, NewTask, UploadTray } from './routes.ts';
import { useShortcuts } from './shortcuts.ts';
import { useAppBridge } from './use-app-bridge.ts';
import { useServiceWorker } from './use-service-worker.ts';
import { Userbar } from './userbar.tsx';
import { userbarScopeOf } from './userbar-scope.ts';
import { useWornTheme } from './worn-theme.ts';

const GroupBar = lazy(withTexts(() => import('./group-bar.tsx')));
const Palette = lazy(withTexts(() => import('./palette.tsx')));
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'));

/** The chats are counted so long (ms) after the page stands. */
const countPause = 1000;
const panelKey = 'chat-panel-open';

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

/** What there is to read comes before the ways elsewhere. */
const UserbarInTime = () => (useHasArrived() ? <Userbar /> : null);

/** Stands where groups have tabs, but for their home, which has them below its head. */
function BarOfGroup() {
  const isHome = useScreenPath() === paths.group;
  return useCurrentGroupTab() && !isHome ? (
    <Suspense fallback={null}>
      <GroupBar />
    </Suspense>
  ) : null;
}

function PanelLoading() {
  return (
    <div className={classNames(styles.panel, styles.panelLoading)} aria-busy="true">
      {[40, 100, 90, 75, 85].map((width) => (
        <Skeleton key={width} height={width === 40 ? 28 : 44} width={`${width}%`} />
      ))}
    </div>
  );
}

/**
 * A part that is loaded when it is wanted, by itself: where several share what stands in for them, one that comes later
 * takes those away that are open, with the focus and with what was typed.
 */
const Apart = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>;

function SignedInFrame() {
  const t = useTranslate();
  const [open, setOpen] = useState<'palette' | 'shortcuts' | 'userbar' | null>(null);
  const close = () => setOpen(null);
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const theme = useWornTheme();
  const isShrunk = useMediaQuery(`(max-width: ${shrinkBreakpoint - 1}px)`);
  const headerHeight = navigationOffset(theme.logoType, isShrunk ? 0 : shrinkBreakpoint);
  const main = useRef<HTMLElement>(null);
  const chatToggle = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const { can, preview } = useViewer();
  const isChat = userbarScopeOf(pathname).of === 'chat';
  const [isPanelWanted, setPanelWanted] = useState(() => readLocal(panelKey) === 'open');
  const hasPanel = can.chat && isPanelWanted && !isNarrow && !isChat && !isApp;
  const isPanelAsked = useRef(false);
  const countsChats = useLater(countPause);
  const hasUploads = useHasUploads();
  const askedTask = useAskedTask();
  const isItemAsked = useIsItemAsked();
  const shownPath = useRef(pathname);

  useEffect(() => {
    startLive();
    return stopLive;
  }, []);
  useKeptFocus();
  useFreshNetwork();
  usePreviewElsewhere();
  useFreshUnreads();
  useAppBadge();
  useAppBridge();
  useServiceWorker();
  useShortcuts({ openPalette: () => setOpen('palette'), openShortcuts: () => setOpen('shortcuts') });

  const wantPanel = useCallback((isWanted: boolean) => {
    writeLocal(panelKey, isWanted ? 'open' : null);
    setPanelWanted(isWanted);
    isPanelAsked.current = isWanted;
    if (!isWanted) chatToggle.current?.focus();
  }, []);
  const closePanel = useCallback(() => wantPanel(false), [wantPanel]);

  // A new screen starts at its top for keyboard and screen reader too.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    isPanelAsked.current = false;
    setOpen(null);
    const timer = setTimeout(() => {
      const { activeElement } = document;
      // Whoever is quick has opened a dialogue or menu of the new screen by now, and stays in it.
      if (main.current?.contains(activeElement) || activeElement?.closest('[role$="dialog"], [role="menu"]'))
        return;
      main.current?.focus({ preventScroll: true });
    }, focusPause);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <div
      className={classNames(
        styles.frame,
        hasPanel && styles.withPanel,
        isChat && styles.chat,
        theme.fullWidth && styles.wide,
      )}
      style={{ '--header-h': `${headerHeight}px` } as CSSProperties}
    >
      {theme.faviconImage ? <link rel="icon" href={theme.faviconImage} /> : null}
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      {preview ? <PreviewBar preview={preview} /> : null}
      <Banner theme={theme} />
      <Header
        theme={theme}
        onPalette={() => setOpen('palette')}
        onShortcuts={() => setOpen('shortcuts')}
        onMenu={() => setOpen('userbar')}
        isNarrow={isNarrow}
        chatToggle={
          can.chat && !isNarrow && !isChat ? (
            <ChatToggle ref={chatToggle} isOpen={hasPanel} onToggle={() => wantPanel(!hasPanel)} />
          ) : null
        }
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
          <UserbarInTime />
        </div>
      )}
      <div className={styles.sheet}>
        <GroupTabsContext value={groupTabs}>
          <BarOfGroup />
          <main id="main" ref={main} tabIndex={-1} className={styles.main} data-scroll-restoration-id="main">
            {/* Chats say it themselves, and fill the height to the last line. */}
            {can.chat && isChat ? null : <ConnectionNotice />}
            <Outlet />
          </main>
        </GroupTabsContext>
      </div>
      {hasPanel ? (
        <Suspense fallback={<PanelLoading />}>
          <div className={styles.panel}>
            <ChatPanel isAsked={isPanelAsked.current} onClose={closePanel} />
          </div>
        </Suspense>
      ) : null}
      {isNarrow ? <BottomBar /> : null}
      {can.chat && countsChats ? (
        <Apart>
          <ChatCounter />
        </Apart>
      ) : null}
      {hasUploads ? (
        <Apart>
          <UploadTray />
        </Apart>
      ) : null}
      {askedTask ? (
        <Apart>
          <NewTask asked={askedTask} />
        </Apart>
      ) : null}
      {isItemAsked ? (
        <Apart>
          <NewItem />
        </Apart>
      ) : null}
      {open === 'palette' ? (
        <Apart>
          <Palette onClose={close} onShortcuts={() => setOpen('shortcuts')} />
        </Apart>
      ) : null}
      {open === 'shortcuts' ? (
        <Apart>
          <ShortcutSheet onClose={close} />
        </Apart>
      ) : null}
    </div>
  );
}
