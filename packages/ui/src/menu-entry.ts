import type { ReactElement, ReactNode } from 'react';

export type MenuEntry =
  | {
      kind?: 'action';
      label: ReactNode;
      icon?: ReactNode;
      danger?: boolean;
      disabled?: boolean;
      onSelect: () => void;
    }
  | { kind: 'link'; label: ReactNode; icon?: ReactNode; href: string; render?: ReactElement }
  | {
      kind: 'choice';
      label: ReactNode;
      value: string;
      onChange: (value: string) => void;
      options: readonly { value: string; label: ReactNode; icon?: ReactNode }[];
    }
  | { kind: 'separator' };
