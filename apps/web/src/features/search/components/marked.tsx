import type { Snippet } from '@dorfplatz/contract';
import { partsOf } from '../marked-parts.ts';
import styles from './hits.module.css';

/** A text with what was found in it made stand out; it is shown as it is written, never as markup [S-16]. */
export function Marked({ snippet }: { snippet: Snippet }) {
  return partsOf(snippet).map(({ text, at, isMarked }) =>
    isMarked ? (
      <mark key={at} className={styles.mark}>
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    ),
  );
}
