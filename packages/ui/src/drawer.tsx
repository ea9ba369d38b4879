import { lazy, Suspense } from 'react';
import type { DrawerProps } from './drawer-props.ts';
import { useWhenOpened } from './when-opened.ts';

const DrawerPopup = lazy(() => import('./drawer-popup.tsx'));

/** A panel that slides in from a side and holds the focus until it is closed. Loaded when opened. */
export function Drawer(props: DrawerProps) {
  return useWhenOpened(props.open) ? (
    <Suspense fallback={null}>
      <DrawerPopup {...props} />
    </Suspense>
  ) : null;
}
