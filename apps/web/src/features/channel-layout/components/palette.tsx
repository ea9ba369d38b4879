import type { ChannelWidget, LayoutRowType, WidgetType } from '@dorfplatz/contract';
import { classNames, toneStyle } from '@dorfplatz/ui';
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical';
import { useTranslate } from '../../../lib/i18n.ts';
import { widgetKinds } from '../../channel-widgets/index.ts';
import { nameOfWidget } from '../use-words.ts';
import styles from './palette.module.css';
import { RowGlyph } from './row-glyph.tsx';

/** In the order of the drawing: the two of equal parts above the two of unequal ones. */
const TYPES: readonly LayoutRowType[] = ['full', 'third', 'half-1-2', 'half-2-1'];

function Mark({ type }: { type: WidgetType }) {
  const { Icon, color } = widgetKinds[type];
  return (
    <span className={classNames('tone', styles.mark)} style={toneStyle(color)}>
      <Icon weight="duotone" aria-hidden="true" />
    </span>
  );
}

interface PaletteProps {
  /** Widgets of the channel that stand in no row. */
  unplaced: readonly ChannelWidget[];
  /** Whether its parts can be dragged; in a dialog they are pressed. */
  isDragged: boolean;
  /** Left out where only widgets can be chosen. */
  onRow?: (type: LayoutRowType) => void;
  onType: (type: WidgetType) => void;
  onWidget: (widget: ChannelWidget) => void;
}

/** What a layout is made of: rows, types of widgets, and widgets that stand nowhere yet. */
export function Palette({ unplaced, isDragged, onRow, onType, onWidget }: PaletteProps) {
  const t = useTranslate();
  const drag = (what: string, id: string | number) =>
    isDragged ? { 'data-drag': what, 'data-id': id, 'data-source': '' } : {};
  const dots = isDragged ? <DotsSixVerticalIcon aria-hidden="true" /> : null;
  return (
    <>
      {onRow ? (
        <>
          <h2 className={styles.paletteTitle}>{t('channel_layout.add_row')}</h2>
          <div className={styles.rowChoices}>
            {TYPES.map((type) => (
              <button
                key={type}
                type="button"
                className={styles.rowChoice}
                {...drag('row_type', type)}
                onClick={() => onRow(type)}
              >
                <RowGlyph type={type} />
                {t(`channel_layout.row_short.${type}`)}
              </button>
            ))}
          </div>
        </>
      ) : null}
      <h2 className={styles.paletteTitle}>
        {t(isDragged ? 'channel_layout.drag_widget' : 'channel_layout.new_widget')}
      </h2>
      {(Object.keys(widgetKinds) as WidgetType[]).map((type) => (
        <button
          key={type}
          type="button"
          className={styles.part}
          {...drag('type', type)}
          onClick={() => onType(type)}
        >
          <Mark type={type} />
          <span className={styles.partName}>{t(widgetKinds[type].name)}</span>
          {dots}
        </button>
      ))}
      {unplaced.length > 0 ? (
        <>
          <h2 className={styles.paletteTitle}>{t('channel_layout.unplaced')}</h2>
          {unplaced.map((widget) => (
            <button
              key={widget.id}
              type="button"
              className={styles.part}
              {...drag('widget', widget.id)}
              onClick={() => onWidget(widget)}
            >
              <Mark type={widget.type} />
              <span className={styles.partName} dir="auto">
                {nameOfWidget(widget, t)}
              </span>
              {dots}
            </button>
          ))}
        </>
      ) : null}
    </>
  );
}
