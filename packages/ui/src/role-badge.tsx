import type { CSSProperties } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';
import { isReadable, toneStyle } from './tone.ts';

export interface RoleBadgeProps {
  /** Its colours are those that were chosen for it, as hex: of the ground, and of the text on it. */
  role: { name: string; color: string; text_color: string };
}

/**
 * A role in its colours. In the dark, or where its text could hardly be read on its ground, in tones derived from the
 * ground, whose contrast is held.
 */
export function RoleBadge({ role: { color, text_color, name } }: RoleBadgeProps) {
  return (
    <span
      className={classNames(
        'tone',
        styles.badge,
        styles.role,
        isReadable(text_color, color) ? styles.chosen : styles.toned,
      )}
      style={{ ...toneStyle(color), '--ink': text_color } as CSSProperties}
    >
      {name}
    </span>
  );
}
