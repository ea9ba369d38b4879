import type { ItemTab } from '@dorfplatz/contract';
import type { MenuEntry } from '@dorfplatz/ui';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import type { ColumnName } from '../draft.ts';
import type { Field } from '../field.ts';
import {
  columnsOf,
  nextPlace,
  type Place,
  placeOf,
  put,
  takeOut,
  unplaced,
  withLabel,
} from '../layout-moves.ts';
import { useWords } from '../use-words.ts';
import { type EntryActs, LayoutEntry } from './layout-entry.tsx';
import styles from './layout-tab.module.css';
import { PropertyIcon } from './property-icon.tsx';
import { useLayoutDrag } from './use-layout-drag.ts';

interface LayoutCanvasProps {
  tabs: readonly ItemTab[];
  /** The tab that is shown. */
  current: number;
  fields: readonly Field[];
  onChange: (tabs: ItemTab[]) => void;
}

/** The columns of a tab with the fields in them, and beside them the fields that stand nowhere yet. */
export function LayoutCanvas({ tabs, current, fields, onChange }: LayoutCanvasProps) {
  const t = useTranslate();
  const { labelOf } = useWords();
  const canvas = useRef<HTMLDivElement>(null);
  /** The field whose handle gets the focus: what moves in the page loses it. */
  const focused = useRef<string | null>(null);
  const [said, setSaid] = useState('');
  const tab = tabs[current]!;
  const columns = columnsOf(tab.layout);
  const free = unplaced(tabs, fields);
  const nameOf = (property: string) => {
    const field = fields.find(({ name }) => name === property);
    return field ? labelOf(field) : property;
  };

  useLayoutEffect(() => {
    if (focused.current === null) return;
    canvas.current?.querySelector<HTMLElement>(`[data-entry="${focused.current}"] [data-handle]`)?.focus();
    focused.current = null;
  });

  const move = (property: string, to: Place) => {
    focused.current = property;
    const entries = tabs[to.tab]!.columns[to.column].filter((entry) => entry.property !== property);
    setSaid(
      t('app_builder.moved', {
        name: nameOf(property),
        tab: tabs[to.tab]!.name,
        column: to.column,
        place: to.at + 1,
        count: entries.length + 1,
      }),
    );
    onChange(put(tabs, property, to));
  };
  const leave = (property: string) => {
    focused.current = property;
    setSaid(t('app_builder.taken_out', { name: nameOf(property) }));
    onChange(takeOut(tabs, property));
  };
  const endOf = (at: number, column: ColumnName): Place => ({
    tab: at,
    column,
    at: tabs[at]!.columns[column].length,
  });
  const { dragging, press, isDragEnd } = useLayoutDrag(canvas, (property, target) => {
    if (target === 'out') leave(property);
    else move(property, { tab: current, ...target });
  });

  const actsOf = (property: string): EntryActs => {
    const place = placeOf(tabs, property);
    const toColumn = (column: ColumnName): MenuEntry => ({
      label: t('app_builder.to_column', { column }),
      onSelect: () => move(property, endOf(current, column)),
    });
    const step = (key: 'ArrowUp' | 'ArrowDown', label: string): MenuEntry[] => {
      const next = place && nextPlace(tabs, place, key);
      return next ? [{ label, onSelect: () => move(property, next) }] : [];
    };
    return {
      moves: [
        ...step('ArrowUp', t('kit.sort.up')),
        ...step('ArrowDown', t('kit.sort.down')),
        ...columns.filter((column) => column !== place?.column).map(toColumn),
        ...tabs.flatMap(({ name, layout }, at): MenuEntry[] =>
          at === current
            ? []
            : [
                {
                  label: t('app_builder.to_tab', { tab: name }),
                  onSelect: () => {
                    move(property, endOf(at, columnsOf(layout)[0]!));
                    focused.current = null;
                  },
                },
              ],
        ),
        ...(place ? [{ label: t('app_builder.out'), onSelect: () => leave(property) }] : []),
      ],
      onPress: (event) => press(property, event),
      isDragEnd,
      onArrow: (key) => {
        const next = place ? nextPlace(tabs, place, key) : endOf(current, columns[0]!);
        if (next) move(property, next);
      },
    };
  };

  const target = dragging?.target ?? null;
  const slotIn = (column: ColumnName, at: number) =>
    target !== null && target !== 'out' && target.column === column && target.at === at ? (
      <div className={styles.slot} />
    ) : null;
  const entriesOf = (column: ColumnName) =>
    tab.columns[column].flatMap(({ property, show_label }) => {
      const field = fields.find(({ name }) => name === property);
      return field && property !== dragging?.property ? [{ field, show_label }] : [];
    });
  const dragged = fields.find(({ name }) => name === dragging?.property);
  return (
    <div ref={canvas} className={styles.canvas} data-dragging={dragging ? '' : undefined}>
      <div className={styles.cells} data-layout={tab.layout}>
        {columns.map((column) => {
          const entries = entriesOf(column);
          return (
            // biome-ignore lint/a11y/useSemanticElements: a column of a sketch, no part of a form
            <div
              key={column}
              role="group"
              aria-label={t('app_builder.column_of', { column })}
              className={styles.cell}
              data-column={column}
            >
              <span aria-hidden="true">{column}</span>
              {entries.map(({ field, show_label }, at) => (
                <Fragment key={field.name}>
                  {slotIn(column, at)}
                  <LayoutEntry
                    field={field}
                    showsLabel={show_label}
                    {...actsOf(field.name)}
                    onLabel={(shows) => onChange(withLabel(tabs, field.name, shows))}
                    onToggle={() => leave(field.name)}
                  />
                </Fragment>
              ))}
              {slotIn(column, entries.length)}
            </div>
          );
        })}
      </div>
      <div className={styles.pool} data-pool data-target={target === 'out' ? '' : undefined}>
        <h3>{t('app_builder.unplaced')}</h3>
        {free
          .filter(({ name }) => name !== dragging?.property)
          .map((field) => (
            <LayoutEntry
              key={field.name}
              field={field}
              showsLabel={null}
              {...actsOf(field.name)}
              onLabel={() => {}}
              onToggle={() => move(field.name, endOf(current, columns[0]!))}
            />
          ))}
        {free.length === 0 ? <p className="small muted">{t('app_builder.all_placed')}</p> : null}
        <p className="small muted">{t('app_builder.layout_help')}</p>
      </div>
      {dragging && dragged ? (
        <div className={styles.ghost} style={{ left: dragging.x, top: dragging.y }} aria-hidden="true">
          <PropertyIcon type={dragged.type} isSmall />
          <span className="cut">{labelOf(dragged)}</span>
        </div>
      ) : null}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
