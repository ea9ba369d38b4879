import type { WidgetType } from '@dorfplatz/contract';
import { classNames, toneStyle } from '@dorfplatz/ui';
import { widgetKinds } from '../kinds.ts';
import styles from './widget-mark.module.css';

/** The sign of a type, tinted; its name stands beside it. */
export function WidgetMark({ type }: { type: WidgetType }) {
  const { Icon, color } = widgetKinds[type];
  return (
    <span className={classNames('tone', styles.mark)} style={toneStyle(color)} aria-hidden="true">
      <Icon />
    </span>
  );
}
