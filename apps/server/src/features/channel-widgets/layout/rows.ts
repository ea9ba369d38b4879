import { LAYOUT_ROWS, type LayoutRow } from '@dorfplatz/contract';
import { invalid } from '../../../platform/problem.ts';

/** Throws 422 for rows that are no layout: a row has one cell for each of its columns, and each thing has one place. */
export function checkRows(rows: readonly LayoutRow[], field = 'rows'): void {
  const ids = new Set<string>();
  const widgets = new Set<number>();
  for (const row of rows) {
    if (row.widgets.length !== LAYOUT_ROWS[row.type].length) throw invalid({ [field]: ['wrong_cells'] });
    if (ids.has(row.id)) throw invalid({ [field]: ['row_twice'] });
    ids.add(row.id);
    for (const widget of row.widgets) {
      if (widget === null) continue;
      if (widgets.has(widget)) throw invalid({ [field]: ['widget_twice'] });
      widgets.add(widget);
    }
  }
}

/** Rows with the widgets that are known in their places, and nothing where another stood. */
export const rowsWith = (rows: readonly LayoutRow[], isKnown: (widget: number) => boolean): LayoutRow[] =>
  rows.map(({ id, type, widgets }) => ({
    id,
    type,
    widgets: widgets.map((widget) => (widget !== null && isKnown(widget) ? widget : null)),
  }));

/** The widgets of rows in their order, each with the columns that it takes of three [RUL-0379]. */
export const placesIn = (rows: readonly LayoutRow[]): { widget: number; width: number }[] =>
  rows.flatMap(({ type, widgets }) =>
    widgets.flatMap((widget, cell) =>
      widget === null ? [] : [{ widget, width: LAYOUT_ROWS[type][cell] ?? 1 }],
    ),
  );

export const areSame = (one: readonly LayoutRow[], other: readonly LayoutRow[]): boolean =>
  one.length === other.length &&
  one.every((row, index) => {
    const { id, type, widgets } = other[index]!;
    return (
      row.id === id &&
      row.type === type &&
      row.widgets.length === widgets.length &&
      row.widgets.every((widget, cell) => widget === widgets[cell])
    );
  });
