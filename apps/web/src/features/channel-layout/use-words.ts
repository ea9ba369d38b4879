import { type ChannelWidget, LAYOUT_ROWS, type LayoutRowType } from '@dorfplatz/contract';
import { useCallback } from 'react';
import { type Translate, useTranslate } from '../../lib/i18n.ts';
import { widgetKinds } from '../channel-widgets/index.ts';
import { placeOf, type Rows } from './rows.ts';

export type KnownWidgets = ReadonlyMap<number, ChannelWidget>;

/** What a widget is called: its title, or its type where it has none. */
export function nameOfWidget(widget: ChannelWidget | undefined, t: Translate): string {
  if (!widget) return t('channel_layout.gone');
  return widget.title || t(widgetKinds[widget.type].name);
}

export const nameOfType = (type: LayoutRowType, t: Translate): string => t(`channel_layout.row_type.${type}`);

/** Says where things stand, by name, row and column. */
export function useWords(widgets: KnownWidgets) {
  const t = useTranslate();
  const nameOf = useCallback((id: number) => nameOfWidget(widgets.get(id), t), [widgets, t]);
  const placeIn = useCallback(
    (rows: Rows, id: number): string => {
      const place = placeOf(rows, id);
      if (!place) return t('channel_layout.place.none');
      const columns = LAYOUT_ROWS[rows[place.at]!.type].length;
      return t('channel_layout.place.cell', { row: place.at + 1, column: place.cell + 1, columns });
    },
    [t],
  );
  const rowIn = useCallback(
    (rows: Rows, id: string): string =>
      t('channel_layout.place.row', {
        row: rows.findIndex((row) => row.id === id) + 1,
        rows: rows.length,
      }),
    [t],
  );
  return { t, nameOf, placeIn, rowIn };
}
