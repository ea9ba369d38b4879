import { useState } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { GroupMark } from './marks.tsx';
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

/** The edges that pictures of people and groups have, in px. */
export type AvatarSize = 16 | 20 | 24 | 28 | 32 | 36 | 40 | 44 | 48 | 56 | 72 | 96;

export interface AvatarProps {
  /** Whose picture it is; gives initials and colour where there is no picture. */
  name: string;
  src?: string | null | undefined;
  /** Edge in px. */
  size?: AvatarSize;
  className?: string;
}

/** Whether a picture is to be shown, and what to say where it does not come. */
function usePicture(src: string | null | undefined) {
  const [missing, setMissing] = useState<string | null>(null);
  return { isShown: Boolean(src) && src !== missing, onError: () => setMissing(src ?? null) };
}

/**
 * A person as a rounded square. The name stands beside it, so the picture itself is silent; where none comes, such as
 * one that the reader may no longer see, the initials stand.
 */
export function Avatar({ name, src, size = 40, className }: AvatarProps) {
  const edge = { '--edge': `${size}px` } as React.CSSProperties;
  const { isShown, onError } = usePicture(src);
  if (isShown) {
    return (
      <span className={classNames(styles.avatar, className)} style={edge}>
        <img src={src!} alt="" width={size} height={size} loading="lazy" decoding="async" onError={onError} />
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
  src?: string | null | undefined;
  /** Data colour of the group's category; grey where nobody knows it. */
  color?: string | null | undefined;
  /** Edge in px. */
  size?: AvatarSize;
}

/** A group as a tinted square: its picture, else the sign of groups. The name stands beside it. */
export function GroupIcon({ src, color, size = 20 }: GroupIconProps) {
  const { isShown, onError } = usePicture(src);
  return (
    <span
      className={classNames('tone', styles.group)}
      style={{ ...toneStyle(color ?? 'slate'), '--edge': `${size}px` } as React.CSSProperties}
      aria-hidden="true"
    >
      {isShown ? (
        <img src={src!} alt="" width={size} height={size} loading="lazy" decoding="async" onError={onError} />
      ) : (
        <GroupMark />
      )}
    </span>
  );
}
