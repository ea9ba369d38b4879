import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  size?: 'narrow' | 'medium' | 'wide';
  /** On a phone it takes the whole screen. */
  fillsPhone?: boolean;
  /** On a phone it is a sheet that rises from below, near to the thumb. */
  risesOnPhone?: boolean;
  /** Buttons at the foot, the primary one last. */
  footer?: ReactNode;
  children?: ReactNode;
}
