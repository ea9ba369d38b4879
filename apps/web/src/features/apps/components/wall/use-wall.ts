import type { App, ItemCard } from '@dorfplatz/contract';
import { flash } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../../../lib/i18n.ts';
import { reasonOf } from '../../../../lib/refusal.ts';
import { placeItem, refreshItems } from '../../api.ts';
import { columnProperty } from '../../columns-of-wall.ts';
import { loadMore, showWall, type WallQuery, wallQuery } from '../../wall-query.ts';
import { allCards, type Column, neighbourAt, type Place, placed, placeOf } from './wall-cards.ts';

/** The wall of an app, and what moves its cards. */
export function useWall(app: App, query: WallQuery) {
  const t = useTranslate();
  const list = useQuery(wallQuery(app.slug, query));
  const columns = list.data?.columns ?? [];
  const property = columnProperty(app);
  /** The columns of which more is on its way, and those of which it did not come. */
  const [coming, setComing] = useState<ReadonlySet<string | null>>(new Set());
  const [failed, setFailed] = useState<ReadonlySet<string | null>>(new Set());
  const labelOf = ({ value, label }: Pick<Column, 'value' | 'label'>): string =>
    value === null ? t('apps.wall.unassigned', { label: property?.label ?? '' }) : label;
  const without = (all: ReadonlySet<string | null>, value: string | null) =>
    new Set([...all].filter((each) => each !== value));
  const more = async (value: string | null) => {
    if (coming.has(value)) return;
    setComing((all) => new Set([...all, value]));
    setFailed((all) => without(all, value));
    try {
      await loadMore(app.slug, query, value);
    } catch {
      setFailed((all) => new Set([...all, value]));
    } finally {
      setComing((all) => without(all, value));
    }
  };
  /** Shows a card at once where it is to be, and puts it back with a reason where that is refused [RUL-0420]. */
  const move = async (id: number, to: Place): Promise<{ place: number; total: number } | null> => {
    const card = allCards(columns).find((item) => item.id === id);
    const from = placeOf(columns, id);
    if (!card || !from || !property || (from.column === to.column && from.at === to.at)) return null;
    const insert_after_id = neighbourAt(columns, id, to);
    try {
      await showWall(app.slug, query, (all) => placed(all, id, to));
      const { position, column_total } = await placeItem(id, {
        insert_after_id,
        values: { [property.name]: to.column },
      });
      refreshItems().catch(() => {});
      return { place: position, total: column_total };
    } catch (refused) {
      await showWall(app.slug, query, (all) => placed(all, id, from));
      refreshItems().catch(() => {});
      const column = columns.find(({ value }) => value === from.column);
      flash(
        t('apps.wall.moved_back', {
          title: card.title,
          column: column ? labelOf(column) : '',
          reason: reasonOf(refused, t),
        }),
        { kind: 'error' },
      );
      return null;
    }
  };
  return { list, columns, property, labelOf, coming, failed, more, move };
}

/** What a card may be. */
export const isMovable = (item: ItemCard): boolean => item.can.move && item.archived_at === null;
