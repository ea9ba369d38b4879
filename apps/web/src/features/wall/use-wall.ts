import { flash } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../lib/i18n.ts';
import { reasonOf } from '../../lib/refusal.ts';
import { allCards, type Card, type Column, neighbourAt, type Place, placed, placeOf } from './wall-cards.ts';
import { loadMore, showWall, type WallSource, wallQuery } from './wall-query.ts';

/** A wall and what moves its cards. */
export function useWall<Kind extends Card>(source: WallSource<Kind>) {
  const t = useTranslate();
  const list = useQuery(wallQuery(source));
  const columns: readonly Column<Kind>[] = list.data?.columns ?? [];
  /** The columns of which more is on its way, and those of which it did not come. */
  const [coming, setComing] = useState<ReadonlySet<string | null>>(new Set());
  const [failed, setFailed] = useState<ReadonlySet<string | null>>(new Set());
  const without = (all: ReadonlySet<string | null>, value: string | null) =>
    new Set([...all].filter((each) => each !== value));
  const more = async (value: string | null) => {
    if (coming.has(value)) return;
    setComing((all) => new Set([...all, value]));
    setFailed((all) => without(all, value));
    try {
      await loadMore(source, value);
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
    if (!card || !from || (from.column === to.column && from.at === to.at)) return null;
    const behind = neighbourAt(columns, id, to);
    try {
      await showWall(source, (all) => placed(all, id, to));
      const { position, column_total } = await source.place(id, { behind, column: to.column });
      source.refresh().catch(() => {});
      return { place: position, total: column_total };
    } catch (refused) {
      await showWall(source, (all) => placed(all, id, from));
      source.refresh().catch(() => {});
      const column = columns.find(({ value }) => value === from.column);
      flash(
        t('wall.moved_back', {
          title: card.title,
          column: column?.label ?? '',
          reason: reasonOf(refused, t),
        }),
        { kind: 'error' },
      );
      return null;
    }
  };
  return { list, columns, coming, failed, more, move };
}

export type WallState<Kind extends Card> = ReturnType<typeof useWall<Kind>>;
