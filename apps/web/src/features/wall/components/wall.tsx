import { Button, classNames, IconButton, type MenuEntry, Skeleton } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowsOutCardinalIcon } from '@phosphor-icons/react/dist/csr/ArrowsOutCardinal';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { type PointerEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { keepStill, startCardDrag } from '../drag-card.ts';
import { useLift } from '../use-lift.ts';
import type { WallState } from '../use-wall.ts';
import { type Card, type Column, placeOf } from '../wall-cards.ts';
import { MoveDialog } from './move-dialog.tsx';
import { Swatch } from './swatch.tsx';
import styles from './wall.module.css';
import { type CardFace, WallCard } from './wall-card.tsx';

/** The ways of the menu of a card to other places. */
export interface MovingEntries {
  /** "Move to…" */
  move: MenuEntry;
  up: MenuEntry;
  down: MenuEntry;
}

interface WallProps<Kind extends Card> {
  wall: WallState<Kind>;
  label: string;
  /** The name of a column with how much is in it, for those who listen. */
  nameOf: (column: Column<Kind>) => string;
  /** @param entries how it is moved; null of cards that the viewer does not move */
  faceOf: (item: Kind, entries: MovingEntries | null) => CardFace;
  isMovable: (item: Kind) => boolean;
  /** The columns into which a card may go beside its own. */
  canGoTo: (item: Kind, column: Column<Kind>) => boolean;
  /** What adds a card to a column; undefined where nothing does. */
  addTo: (column: Column<Kind>) => { label: string; act: () => void } | undefined;
  onOpen?: (item: Kind, column: Column<Kind>) => void;
  /** Shown where no card is. */
  nothing: ReactNode;
}

/** Cards in columns, moved by pointer, by keys and by their menus. */
export function Wall<Kind extends Card>(props: WallProps<Kind>) {
  const { wall, label, nameOf, faceOf, isMovable, canGoTo, addTo, onOpen, nothing } = props;
  const t = useTranslate();
  const helpId = useId();
  const lift = useLift(wall, isMovable);
  const area = useRef<HTMLElement>(null);
  const setArea = useCallback((element: HTMLElement | null) => {
    area.current = element;
    return element ? keepStill(element) : undefined;
  }, []);
  const slot = useRef<HTMLDivElement>(null);
  const [moving, setMoving] = useState<number | null>(null);
  const drag = (item: Kind) => (event: PointerEvent<HTMLElement>) => {
    const source = event.currentTarget.closest<HTMLElement>('[data-card]');
    if (event.button !== 0 || !source || !area.current || !slot.current) return;
    startCardDrag({
      event: event.nativeEvent,
      source,
      wall: area.current,
      slot: slot.current,
      onLift: () => lift.say(''),
      onDrop: (place) => {
        if (place) wall.move(item.id, place).catch(() => {});
      },
    });
  };
  const entriesOf = (item: Kind): MovingEntries => {
    const place = placeOf(wall.columns, item.id);
    const column = wall.columns.find(({ value }) => value === place?.column);
    const shift = (by: number) => {
      if (place) wall.move(item.id, { ...place, at: place.at + by }).catch(() => {});
    };
    return {
      move: {
        label: t('wall.move'),
        icon: <ArrowsOutCardinalIcon aria-hidden="true" />,
        onSelect: () => setMoving(item.id),
      },
      up: {
        label: t('wall.up'),
        icon: <ArrowUpIcon aria-hidden="true" />,
        disabled: place?.at === 0,
        onSelect: () => shift(-1),
      },
      down: {
        label: t('wall.down'),
        icon: <ArrowDownIcon aria-hidden="true" />,
        disabled: place !== null && column !== undefined && place.at >= column.items.length - 1,
        onSelect: () => shift(1),
      },
    };
  };
  const moved = wall.columns.flatMap(({ items }) => items).find(({ id }) => id === moving);
  return (
    <section
      ref={setArea}
      aria-label={label}
      className={styles.wall}
      onFocus={(event) => lift.onFocus(event.target)}
      onBlur={(event) => lift.onBlur(event.relatedTarget)}
    >
      <p id={helpId} hidden>
        {t('wall.keys')}
      </p>
      <p className="visually-hidden" role="status" aria-live="assertive">
        {lift.said}
      </p>
      {lift.columns.map((column) => (
        <section
          key={column.value ?? ''}
          className={styles.lane}
          aria-label={nameOf(column)}
          data-column={column.value ?? ''}
          data-unassigned={column.value === null ? '' : undefined}
        >
          <LaneHead column={column} add={addTo(column)} />
          <ul className={styles.cards}>
            {column.items.map((item) => (
              <WallCard
                key={item.id}
                item={item}
                face={faceOf(item, isMovable(item) ? entriesOf(item) : null)}
                isHeld={lift.heldId === item.id}
                helpId={helpId}
                onKeyDown={lift.onKeyDown(item)}
                onPointerDown={drag(item)}
                onOpen={() => onOpen?.(item, column)}
              />
            ))}
          </ul>
          <LaneFoot
            column={column}
            isComing={wall.coming.has(column.value)}
            hasFailed={wall.failed.has(column.value)}
            onMore={() => {
              wall.more(column.value).catch(() => {});
            }}
          />
        </section>
      ))}
      {wall.list.data?.total === 0 ? <div className={styles.nothing}>{nothing}</div> : null}
      <div ref={slot} className={styles.slot} hidden aria-hidden="true" />
      {moved ? (
        <MoveDialog
          item={moved}
          columns={wall.columns.filter((column) => column.value === moved.column || canGoTo(moved, column))}
          onClose={() => setMoving(null)}
          onMove={(place) => {
            setMoving(null);
            wall.move(moved.id, place).catch(() => {});
          }}
        />
      ) : null}
    </section>
  );
}

function LaneHead({ column, add }: { column: Column; add: { label: string; act: () => void } | undefined }) {
  const t = useTranslate();
  const { color, label, limit, total } = column;
  const isOver = limit !== null && total > limit;
  return (
    <header className={styles.head}>
      <Swatch color={color} />
      <h2 className="cut" title={label}>
        {label}
      </h2>
      <span
        className={classNames(styles.number, isOver && styles.over)}
        title={limit === null ? undefined : t(isOver ? 'wall.over_limit' : 'wall.limit', { limit })}
      >
        {limit === null ? total : t('wall.of_limit', { count: total, limit })}
        {isOver ? <span className="visually-hidden">{t('wall.over_limit', { limit })}</span> : null}
      </span>
      {add ? (
        <IconButton size="small" label={add.label} className={styles.add!} onClick={add.act}>
          <PlusIcon weight="bold" aria-hidden="true" />
        </IconButton>
      ) : null}
    </header>
  );
}

interface LaneFootProps {
  column: Column;
  isComing: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

function LaneFoot({ column, isComing, hasFailed, onMore }: LaneFootProps) {
  const t = useTranslate();
  if (hasFailed) return <LoadFailure onRetry={onMore}>{t('wall.column_failed')}</LoadFailure>;
  if (column.next === null) return null;
  return (
    <Button
      variant="ghost"
      size="small"
      busy={isComing}
      icon={<CaretDownIcon aria-hidden="true" />}
      className={styles.further!}
      onClick={onMore}
    >
      {t('wall.more', { count: column.total - column.items.length })}
    </Button>
  );
}

/** What stands there instead of a wall. */
export const WallFloor = ({ children }: { children: ReactNode }) => (
  <div className={styles.floor}>{children}</div>
);

/** The columns at once, their cards as they will be. */
export function WallLoading({
  columns,
}: {
  columns: readonly (Pick<Column, 'value' | 'label'> & { color?: string | null | undefined })[];
}) {
  return (
    <div className={styles.wall} aria-busy="true">
      {columns.map(({ value, label, color }) => (
        <section key={value ?? ''} className={styles.lane}>
          <header className={styles.head}>
            <Swatch color={color} />
            <h2 className="cut">{label}</h2>
          </header>
          <div className={styles.cards}>
            {[88, 64].map((width) => (
              <div key={width} className={classNames(styles.card, styles.body)}>
                <Skeleton width={`${width}%`} />
                <Skeleton width="56%" />
                <Skeleton width={20} height={20} round />
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
