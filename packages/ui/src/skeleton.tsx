import styles from './notices.module.css';

export interface SkeletonProps {
  /** CSS lengths; a number is px. */
  width?: number | string;
  height?: number | string;
  round?: boolean;
}

/** A grey place of the size of what is being loaded, so that nothing moves when it comes. */
export function Skeleton({ width = '100%', height = 12, round = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.skeleton}
      style={{ width, height, borderRadius: round ? '32%' : undefined }}
    />
  );
}
