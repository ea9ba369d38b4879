import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useGoTo } from '../kit/navigation.ts';
import { useUnreadFeatures } from '../kit/unreads.ts';
import { isApp } from '../lib/app-mode.ts';

const load = () => import('./app-bridge.ts');

/** Talks with the app that shows this page; outside of it nothing happens, and nothing more is loaded. */
export function useAppBridge(): void {
  const goTo = useGoTo();
  const latest = useRef(goTo);
  latest.current = goTo;
  const { pathname } = useLocation();
  const unreads = useUnreadFeatures();

  useEffect(() => {
    if (!isApp) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    void load().then(({ listenToApp }) => {
      if (!isOver) stop = listenToApp((address) => void latest.current(address));
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
  useEffect(() => {
    if (isApp) void load().then(({ postPath }) => postPath(pathname));
  }, [pathname]);
  useEffect(() => {
    if (isApp && unreads) void load().then(({ postUnreads }) => postUnreads(unreads));
  }, [unreads]);
}
