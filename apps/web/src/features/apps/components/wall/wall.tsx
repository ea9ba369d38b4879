import type { App, ItemCard, PropertyValues } from '@dorfplatz/contract';
import {
  Button,
  buttonClass,
  classNames,
  EmptyState,
  IconButton,
  type MenuEntry,
  Skeleton,
} from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { ArrowsOutCardinalIcon } from '@phosphor-icons/react/dist/csr/ArrowsOutCardinal';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { ColumnsPlusRightIcon } from '@phosphor-icons/react/dist/csr/ColumnsPlusRight';
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix';
import { KanbanIcon } from '@phosphor-icons/react/dist/csr/Kanban';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { LoadFailure } from '../../../../kit/load-failure.tsx';
import { Link, paths, pathTo, useGoTo } from '../../../../kit/navigation.ts';
import { useTranslate } from '../../../../lib/i18n.ts';
import { builderAddress } from '../../builder-address.ts';
import { keepCameFrom } from '../../came-from.ts';
import { columnOptions, nextStage } from '../../columns-of-wall.ts';
import { useItemActs } from '../../use-item-acts.ts';
import { Swatch } from '../swatch.tsx';
import { startCardDrag } from './drag-card.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useLift } from './use-lift.ts';
import { isMovable, type useWall } from './use-wall.ts';
import styles from './wall.module.css';
import { WallCard } from './wall-card.tsx';
import { type Column, placeOf } from './wall-cards.ts';

interface WallProps {
  app: App;
  wall: ReturnType<typeof useWall>;
  isFiltered: boolean;
  /** Of the screen, to come back to it from an item. */
  address: string;
  onAdd: (values: PropertyValues) => void;
}

/** The items of an app as cards in columns. */
export function Wall({ app, wall, isFiltered, address, onAdd }: WallProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  const helpId = useId();
  const acts = useItemActs(app);
  const lift = useLift(wall);
  const area = useRef<HTMLElement>(null);
  const slot = useRef<HTMLDivElement>(null);
  const [moving, setMoving] = useState<number | null>(null);
  const { list, property, labelOf } = wall;
  if (!property || (list.data && list.data.columns.length === 0))
    return (
      <div className={styles.floor}>
        <EmptyState
          icon={<ColumnsPlusRightIcon weight="duotone" aria-hidden="true" />}
          title={t('apps.wall.no_columns')}
          action={
            app.can.manage ? (
              <Link to={builderAddress(app)} className={buttonClass({ variant: 'primary' })}>
                <GearSixIcon aria-hidden="true" />
                {t('apps.set_up')}
              </Link>
            ) : null
          }
        >
          {t('apps.wall.no_columns.hint')}
        </EmptyState>
      </div>
    );
  if (list.isError && !list.data)
    return (
      <div className={styles.floor}>
        <LoadFailure onRetry={() => void list.refetch()} />
      </div>
    );
  if (!list.data) return <WallLoading app={app} labelOf={labelOf} />;

  const drag = (item: ItemCard) => (event: PointerEvent<HTMLElement>) => {
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
  const menuOf = (item: ItemCard): MenuEntry[] => {
    const place = placeOf(wall.columns, item.id);
    const column = wall.columns.find(({ value }) => value === place?.column);
    const stage = nextStage(app, item);
    const shift = (by: number) => {
      if (place) wall.move(item.id, { ...place, at: place.at + by }).catch(() => {});
    };
    const open: MenuEntry = {
      label: t('apps.new.open'),
      icon: <ArrowSquareOutIcon aria-hidden="true" />,
      onSelect: () => {
        goTo(item.html_url).catch(() => {});
      },
    };
    const entries: (MenuEntry | false)[] = [
      item.can.update && {
        label: t('apps.wall.edit'),
        icon: <PencilSimpleIcon aria-hidden="true" />,
        onSelect: () => {
          goTo(pathTo(paths.editItem, { itemId: item.id })).catch(() => {});
        },
      },
      isMovable(item) && {
        label: t('apps.wall.move'),
        icon: <ArrowsOutCardinalIcon aria-hidden="true" />,
        onSelect: () => setMoving(item.id),
      },
      isMovable(item) &&
        stage !== null && {
          label: t('apps.wall.next_stage', { column: stage.label }),
          icon: <ArrowRightIcon aria-hidden="true" />,
          onSelect: () => {
            wall.move(item.id, { column: stage.value, at: 0 }).catch(() => {});
          },
        },
      isMovable(item) && { kind: 'separator' },
      isMovable(item) && {
        label: t('apps.wall.up'),
        icon: <ArrowUpIcon aria-hidden="true" />,
        disabled: place?.at === 0,
        onSelect: () => shift(-1),
      },
      isMovable(item) && {
        label: t('apps.wall.down'),
        icon: <ArrowDownIcon aria-hidden="true" />,
        disabled: place !== null && column !== undefined && place.at >= column.items.length - 1,
        onSelect: () => shift(1),
      },
      item.can.archive && { kind: 'separator' },
      item.can.archive && {
        label: t('apps.archive_it'),
        icon: <ArchiveIcon aria-hidden="true" />,
        onSelect: () => {
          acts.archive(item).catch(() => {});
        },
      },
    ];
    const own = entries.filter((entry): entry is MenuEntry => entry !== false);
    // Where nothing may be done the card itself opens the item, and that is all.
    return own.length > 0 ? [open, ...own] : [];
  };
  const moved = wall.columns.flatMap(({ items }) => items).find(({ id }) => id === moving);
  const isEmpty = list.data.total === 0;
  return (
    <section
      ref={area}
      aria-label={t('apps.view.wall')}
      className={styles.wall}
      onFocus={(event) => lift.onFocus(event.target)}
      onBlur={(event) => lift.onBlur(event.relatedTarget)}
    >
      <p id={helpId} hidden>
        {t('apps.wall.keys')}
      </p>
      <p className="visually-hidden" role="status" aria-live="assertive">
        {lift.said}
      </p>
      {lift.columns.map((column) => (
        <section
          key={column.value ?? ''}
          className={styles.lane}
          aria-label={t('apps.wall.column', { column: labelOf(column), count: column.total })}
          data-column={column.value ?? ''}
          data-unassigned={column.value === null ? '' : undefined}
        >
          <LaneHead
            column={column}
            label={labelOf(column)}
            onAdd={
              app.can.create && property.can.update
                ? () => onAdd(column.value === null ? {} : { [property.name]: column.value })
                : undefined
            }
          />
          <ul className={styles.cards}>
            {column.items.map((item) => (
              <WallCard
                key={item.id}
                app={app}
                item={item}
                isHeld={lift.heldId === item.id}
                helpId={helpId}
                menu={menuOf(item)}
                onKeyDown={lift.onKeyDown(item)}
                onPointerDown={drag(item)}
                onOpen={() =>
                  keepCameFrom({
                    address,
                    column: labelOf(column),
                    ids: column.items.map(({ id }) => id),
                    offset: 0,
                    total: column.total,
                  })
                }
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
      {isEmpty ? (
        <div className={styles.nothing}>
          <EmptyState
            icon={<KanbanIcon weight="duotone" aria-hidden="true" />}
            title={isFiltered ? t('apps.nothing_fits') : t('apps.empty', { app: app.name })}
            action={
              app.can.create && !isFiltered ? (
                <Button variant="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => onAdd({})}>
                  {t('apps.new')}
                </Button>
              ) : null
            }
          >
            {isFiltered
              ? t('apps.nothing_fits_text')
              : app.can.create
                ? t('apps.wall.empty_text', { column: labelOf({ value: null, label: '' }) })
                : t('apps.empty_to_read')}
          </EmptyState>
        </div>
      ) : null}
      <div ref={slot} className={styles.slot} hidden aria-hidden="true" />
      {moved ? (
        <MoveDialog
          item={moved}
          columns={wall.columns.filter(({ value }) => value !== null || !property.required)}
          labelOf={labelOf}
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

function LaneHead({
  column,
  label,
  onAdd,
}: {
  column: Column;
  label: string;
  onAdd: (() => void) | undefined;
}) {
  const t = useTranslate();
  const { color, limit, total } = column;
  const isOver = limit !== null && total > limit;
  return (
    <header className={styles.head}>
      <Swatch color={color} />
      <h2 className="cut" title={label}>
        {label}
      </h2>
      <span
        className={classNames(styles.number, isOver && styles.over)}
        title={limit === null ? undefined : t(isOver ? 'apps.wall.over_limit' : 'apps.wall.limit', { limit })}
      >
        {limit === null ? total : t('apps.wall.of_limit', { count: total, limit })}
        {isOver ? <span className="visually-hidden">{t('apps.wall.over_limit', { limit })}</span> : null}
      </span>
      {onAdd ? (
        <IconButton
          size="small"
          label={t('apps.wall.add', { column: label })}
          className={styles.add!}
          onClick={onAdd}
        >
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
  if (hasFailed) return <LoadFailure onRetry={onMore}>{t('apps.wall.column_failed')}</LoadFailure>;
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
      {t('apps.wall.more', { count: column.total - column.items.length })}
    </Button>
  );
}

/** The columns at once, their cards as they will be. */
function WallLoading({
  app,
  labelOf,
}: {
  app: App;
  labelOf: (column: Pick<Column, 'value' | 'label'>) => string;
}) {
  const columns = [{ value: null, label: '', color: undefined }, ...columnOptions(app)];
  return (
    <div className={styles.wall} aria-busy="true">
      {columns.map(({ value, label, color }) => (
        <section key={value ?? ''} className={styles.lane}>
          <header className={styles.head}>
            <Swatch color={color} />
            <h2 className="cut">{labelOf({ value, label })}</h2>
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
