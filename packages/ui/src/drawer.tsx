import { lazy, type ReactNode, Suspense } from 'react';
import { useWhenOpened } from './when-opened.ts';

const DrawerPopup = lazy(() => import('./drawer-popup.tsx'));

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  label: string;
  side?: 'start' | 'end';
  children: ReactNode;
}

/** A panel that slides in from a side and holds the focus until it is closed. Loaded when opened. */
export function Drawer(props: DrawerProps) {
  return useWhenOpened(props.open) ? (
    <Suspense fallback={null}>
      <DrawerPopup {...props} />
    </Suspense>
  ) : null;
}
