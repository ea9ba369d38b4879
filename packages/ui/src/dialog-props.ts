import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  size?: 'narrow' | 'medium' | 'wide';
  /** Buttons at the foot, the primary one last. */
  footer?: ReactNode;
  children?: ReactNode;
}
