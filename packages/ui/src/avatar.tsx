import type { ReactNode } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { colourOf, toneStyle } from './tone.ts';

/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .split(/\s+/)
    .filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...word!][0]!.toUpperCase()).join('');
}

export interface AvatarProps {
  /** Whose picture it is; gives initials and colour where there is no picture. */
  name: string;
  src?: string | null | undefined;
  /** Edge in px. */
  size?: 20 | 24 | 28 | 32 | 36 | 40 | 44 | 48 | 96;
  className?: string;
}

/** A person as a rounded square. The name stands beside it, so the picture itself is silent. */
export function Avatar({ name, src, size = 40, className }: AvatarProps) {
  const edge = { '--edge': `${size}px` } as React.CSSProperties;
  if (src) {
    return (
      <span className={classNames(styles.avatar, className)} style={edge}>
        <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />
      </span>
    );
  }
  return (
    <span
      className={classNames('tone', styles.avatar, styles.initials, className)}
      style={{ ...edge, ...toneStyle(colourOf(name)) }}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    />
  );
}

export interface GroupIconProps {
  name: string;
  src?: string | null | undefined;
  /** Data colour of the group's category. */
  color: string;
  icon?: ReactNode;
  /** Edge in px. */
  size?: 20 | 36 | 40 | 48 | 72;
}

/** A group as a tinted square: its picture, else its icon, else its first letter. */
export function GroupIcon({ name, src, color, icon, size = 20 }: GroupIconProps) {
  return (
    <span
      className={classNames('tone', styles.group)}
      style={{ ...toneStyle(color), '--edge': `${size}px` } as React.CSSProperties}
      data-initials={src || icon ? undefined : initialsOf(name).slice(0, 1)}
      aria-hidden="true"
    >
      {src ? <img src={src} alt="" width={size} height={size} loading="lazy" /> : icon}
    </span>
  );
}
