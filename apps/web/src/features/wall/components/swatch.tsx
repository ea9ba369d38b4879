import { classNames, toneStyle } from '@dorfplatz/ui';
import { toneOf } from '../../../kit/choice-tones.ts';
import styles from './swatch.module.css';

/** The colour of a column; its name stands beside it. */
export const Swatch = ({ color }: { color: string | null | undefined }) => (
  <span className={classNames('tone', styles.swatch)} style={toneStyle(toneOf(color))} aria-hidden="true" />
);
