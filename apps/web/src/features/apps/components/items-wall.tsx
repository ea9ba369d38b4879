import type { App, ItemCard, LinkValue, PropertyValues, TagValue } from '@dorfplatz/contract';
import { Button, buttonClass, EmptyState, type MenuEntry } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle';
import { ColumnsPlusRightIcon } from '@phosphor-icons/react/dist/csr/ColumnsPlusRight';
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix';
import { KanbanIcon } from '@phosphor-icons/react/dist/csr/Kanban';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Link, paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import {
  type CardFace,
  type MovingEntries,
  Wall,
  WallFloor,
  WallLoading,
  type WallState,
} from '../../wall/index.ts';
import { builderAddress } from '../builder-address.ts';
import { keepCameFrom } from '../came-from.ts';
import { columnOptions, columnProperty, nextStage, useUnassignedWords } from '../columns-of-wall.ts';
import { plainText } from '../plain-text.ts';
import { useItemActs } from '../use-item-acts.ts';
import { TagBadge } from './item-value.tsx';

interface ItemsWallProps {
  app: App;
  wall: WallState<ItemCard>;
  isFiltered: boolean;
  /** Of the screen, to come back to it from an item. */
  address: string;
  onAdd: (values: PropertyValues) => void;
}

const isMovable = (item: ItemCard): boolean => item.can.move && item.archived_at === null;

/** What a card says below its title: the first longer text of the item. */
function descriptionOf(app: App, item: ItemCard): string {
  const property = app.properties.find(
    ({ name, type, multiline }) =>
      name !== app.title_property && (type === 'html' || (type === 'text' && multiline === true)),
  );
  const text = property && item.display_values[property.name];
  if (!text) return '';
  return property.type === 'html' ? plainText(text) : text;
}

/** What a card of an app shows beside its title and its menu. */
function useFaces(app: App) {
  const t = useTranslate();
  const dates = useDates();
  return (item: ItemCard): Omit<CardFace, 'menu' | 'menuLabel'> => {
    const assigned = app.properties.find(({ type }) => type === 'membership');
    const day = app.properties.findLast(
      ({ type, name }) => type === 'date' && item.values[name] !== undefined,
    );
    const people = assigned && ((item.values[assigned.name] as LinkValue[] | undefined) ?? []);
    const tags = app.properties.flatMap(({ name, type }) =>
      type === 'tag' ? ((item.values[name] as TagValue[] | undefined) ?? []) : [],
    );
    const { comments_count: comments, files_count: files } = item;
    return {
      address: item.html_url,
      isMovable: item.can.move,
      picture: item.image?.medium,
      text: descriptionOf(app, item),
      tags: tags.map((tag) => <TagBadge key={tag.id ?? tag.displayValue} tag={tag} />),
      people: people?.map(({ id, displayValue, thumbnailUrl }) => ({
        id,
        name: displayValue || t('apps.value.unseen_person'),
        image: thumbnailUrl,
      })),
      facts: [
        ...(day
          ? [
              {
                key: 'day',
                title: day.label,
                content: (
                  <>
                    <CalendarBlankIcon aria-label={day.label} />
                    {dates.dayOfMonth(item.values[day.name] as string)}
                  </>
                ),
              },
            ]
          : []),
        ...(files > 0
          ? [
              {
                key: 'files',
                content: (
                  <>
                    <PaperclipIcon aria-label={t('apps.wall.files')} />
                    {files}
                  </>
                ),
              },
            ]
          : []),
        ...(comments > 0
          ? [
              {
                key: 'comments',
                content: (
                  <>
                    <ChatCircleIcon aria-label={t('apps.comments')} />
                    {comments}
                  </>
                ),
              },
            ]
          : []),
      ],
    };
  };
}

/** The items of an app as cards in columns. */
export function ItemsWall({ app, wall, isFiltered, address, onAdd }: ItemsWallProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  const acts = useItemActs(app);
  const faceOf = useFaces(app);
  const unassigned = useUnassignedWords(app);
  const { list } = wall;
  const property = columnProperty(app);
  if (!property || (list.data && list.data.columns.length === 0)) return <NoColumns app={app} />;
  if (list.isError && !list.data)
    return (
      <WallFloor>
        <LoadFailure onRetry={() => void list.refetch()} />
      </WallFloor>
    );
  if (!list.data)
    return (
      <WallLoading columns={[{ value: null, label: unassigned, color: undefined }, ...columnOptions(app)]} />
    );
  const menuOf = (item: ItemCard, moving: MovingEntries | null): MenuEntry[] => {
    const stage = nextStage(app, item);
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
      moving ? moving.move : false,
      moving !== null &&
        stage !== null && {
          label: t('apps.wall.next_stage', { column: stage.label }),
          icon: <ArrowRightIcon aria-hidden="true" />,
          onSelect: () => {
            wall.move(item.id, { column: stage.value, at: 0 }).catch(() => {});
          },
        },
      moving !== null && { kind: 'separator' },
      moving ? moving.up : false,
      moving ? moving.down : false,
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
  return (
    <Wall
      wall={wall}
      label={t('apps.view.wall')}
      nameOf={({ label, total }) => t('apps.wall.column', { column: label, count: total })}
      isMovable={isMovable}
      canGoTo={(_item, { value }) => value !== null || !property.required}
      faceOf={(item, moving) => ({
        ...faceOf(item),
        menuLabel: t('apps.item.menu', { title: item.title }),
        menu: menuOf(item, moving),
      })}
      addTo={({ value, label }) =>
        app.can.create && property.can.update
          ? {
              label: t('apps.wall.add', { column: label }),
              act: () => onAdd(value === null ? {} : { [property.name]: value }),
            }
          : undefined
      }
      onOpen={(_item, column) =>
        keepCameFrom({
          address,
          column: column.label,
          ids: column.items.map(({ id }) => id),
          offset: 0,
          total: column.total,
        })
      }
      nothing={
        <EmptyState
          icon={<KanbanIcon weight="duotone" aria-hidden="true" />}
          title={isFiltered ? t('apps.nothing_fits') : t('apps.empty', { app: app.name })}
          action={
            isFiltered ? (
              <Link to={address.split('?')[0]!} className="link">
                {t('apps.filter.clear')}
              </Link>
            ) : app.can.create ? (
              <Button variant="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => onAdd({})}>
                {t('apps.new')}
              </Button>
            ) : null
          }
        >
          {isFiltered
            ? t('apps.nothing_fits_text')
            : app.can.create
              ? t('apps.wall.empty_text', { column: unassigned })
              : t('apps.empty_to_read')}
        </EmptyState>
      }
    />
  );
}

/** A wall whose app has nothing yet that columns are made of. */
function NoColumns({ app }: { app: App }) {
  const t = useTranslate();
  return (
    <WallFloor>
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
    </WallFloor>
  );
}
