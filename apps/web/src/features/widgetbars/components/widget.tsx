import type { BarWidget } from '@dorfplatz/contract';
import { useTranslate } from '../../../lib/i18n.ts';
import { VIEWS } from '../types/views.ts';
import type { Place } from '../types/widget-type.ts';
import styles from './widget-bar.module.css';
import { WidgetFrame } from './widget-frame.tsx';

interface WidgetProps {
  widget: BarWidget;
  place: Place;
  /** Says that there is nothing to show, where others see nothing at all. */
  saysEmpty?: boolean;
}

/** Whether a widget of a bar shows nothing at all. */
export const isSilent = ({ type, content }: BarWidget): boolean =>
  content !== null && VIEWS[type].isEmpty(content);

/** One widget of a bar; nothing where it has nothing to show. */
export function Widget({ widget, place, saysEmpty = false }: WidgetProps) {
  const t = useTranslate();
  const { type, properties, content } = widget;
  const { View, Way } = VIEWS[type];
  const label = t(`widget_bars.type.${type}`);
  const hasOwnTitle = type === 'text' || type === 'group_info';
  const title = properties.headline || (hasOwnTitle ? '' : t(`widget_bars.headline.${type}`));
  if (content === null)
    return (
      <WidgetFrame title={title || label} label={label}>
        <p className={styles.none} role="status">
          {t('js.widgets.widgetbar.loading_error')}
        </p>
      </WidgetFrame>
    );
  if (isSilent(widget)) {
    if (!saysEmpty) return null;
    return (
      <WidgetFrame title={title || label} label={label}>
        <p className={styles.none}>{t('widget_bars.nothing_now')}</p>
      </WidgetFrame>
    );
  }
  return (
    <WidgetFrame title={title} label={label} way={Way ? <Way place={place} /> : null}>
      <View widget={widget} content={content} place={place} />
    </WidgetFrame>
  );
}
