import type { ReactNode } from 'react';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  label: string;
  side?: 'start' | 'end';
  children: ReactNode;
}
