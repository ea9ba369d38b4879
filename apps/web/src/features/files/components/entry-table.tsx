import { Checkbox, classNames } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isFocusFree } from '../../../kit/catch-focus.ts';
import { useGoTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { dragged } from '../dragging.ts';
import type { Entry } from '../entries.ts';
import { hindrance } from '../entries.ts';
import type { ProfileColumn } from '../profiles.ts';
import { allOrNone, extended, nothing, remaining, stretched, toggled } from '../selection.ts';
import { useUnreadFiles } from '../unread.ts';
import { type Source, useEntryActs } from '../use-entry-acts.tsx';
import { EntryRow, type RowHandlers } from './entry-row.tsx';
import styles from './entry-table.module.css';
import { useEntryWords } from './entry-words.ts';
import { HeadCell } from './grid-cells.tsx';
import { SelectionBar } from './selection-bar.tsx';

const columns = ['name', 'version', 'status', 'size', 'author', 'updated_at'] as const;

/** So many lines are drawn first. */
const firstDrawn = 60;

interface EntryTableProps {
  /** Names the list. */
  label: string;
  entries: readonly Entry[];
  source: Source;
  /** Of the group within whose screens the list is. */
  slug: string | null;
  showsPlace?: boolean;
  /** How it is sorted, and how it shall be; left out where the order is given [RUL-0160]. */
  sort?: { now: string; change: (sort: string) => void };
  /** What of profiles stands behind the other columns [RUL-0188]. */
  profileColumns?: readonly ProfileColumn[];
}

const noColumns: readonly ProfileColumn[] = [];

/** A list of files and folders, to go through and choose from by pointer and by keys. */
export function EntryTable(props: EntryTableProps) {
  const { label, entries, source, slug, showsPlace = false, sort, profileColumns = noColumns } = props;
  const t = useTranslate();
  const grid = useRef<HTMLDivElement>(null);
  const { acts, dialogs } = useEntryActs(source, slug);
  const keys = useMemo(() => entries.map(({ key }) => key), [entries]);
  const [kept, setSelection] = useState(nothing);
  const selection = useMemo(() => remaining(kept, keys), [kept, keys]);
  const [focused, setFocused] = useState<string | null>(null);
  const current = focused !== null && keys.includes(focused) ? focused : (keys[0] ?? null);
  const isOfStream = source?.type === 'activitystream_folder';
  const chosen = entries.filter(({ key }) => selection.chosen.has(key));

  const goTo = useGoTo();
  const words = useEntryWords();
  const { within } = useUnreadFiles();
  // What fills the window stands at once; a thousand lines follow without keeping anybody waiting.
  const [drawn, setDrawn] = useState(firstDrawn);
  useEffect(() => {
    if (drawn < entries.length) startTransition(() => setDrawn((before) => before * 3));
  }, [drawn, entries.length]);

  const focusRow = (key: string) =>
    grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();

  // A line that goes away takes the focus with it: the keys go on at the one in its place.
  const place = useRef(0);
  useEffect(() => {
    if (focused === null) return;
    const now = keys.indexOf(focused);
    if (now >= 0) {
      place.current = now;
      return;
    }
    const next = keys[Math.min(place.current, keys.length - 1)];
    if (next !== undefined && isFocusFree())
      grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next)}"]`)?.focus();
  }, [keys, focused]);

  const latest = useRef({ keys, selection, entries });
  latest.current = { keys, selection, entries };
  const handlers = useMemo<RowHandlers>(
    () => ({
      onCheck: (key, isRange) =>
        setSelection((before) =>
          isRange ? extended(before, latest.current.keys, key) : toggled(before, key),
        ),
      onFocus: setFocused,
      onDragStart: (entry, event) => {
        const { selection: now, entries: all } = latest.current;
        const group = now.chosen.has(entry.key) ? all.filter(({ key }) => now.chosen.has(key)) : [entry];
        if (hindrance(group) !== null) return event.preventDefault();
        dragged.start(group, (targetId) => acts.moveTo(group, targetId), event);
      },
      onDragEnd: () => dragged.end(),
    }),
    [acts],
  );

  const go = (to: number, isStretching: boolean) => {
    const key = keys[Math.max(0, Math.min(to, keys.length - 1))];
    if (key === undefined || current === null) return;
    if (isStretching) setSelection((before) => stretched(before, keys, current, key));
    focusRow(key);
  };

  const onPress = (event: MouseEvent) => {
    // Links, boxes and menus do what they say; beside them a press chooses.
    const element = event.target as Element;
    const key = element.closest('[data-key]')?.getAttribute('data-key');
    const address = element.closest('a')?.getAttribute('href');
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    // A thousand links of the router would each follow every address.
    if (key && address && isPlain) {
      event.preventDefault();
      goTo(address).catch(() => {});
      return;
    }
    if (!key || element.closest('a, button, label, input') || !event.currentTarget.contains(element)) return;
    if (event.shiftKey) setSelection((before) => extended(before, keys, key));
    else if (event.ctrlKey || event.metaKey) setSelection((before) => toggled(before, key));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement;
    // Menus and dialogues of lines stand elsewhere on the page, and have keys of their own.
    if (event.defaultPrevented || current === null || !event.currentTarget.contains(target)) return;
    const entry = entries.find(({ key }) => key === current);
    const isOnRow = target.getAttribute('role') === 'row';
    const wanted = chosen.length > 0 ? chosen : entry ? [entry] : [];
    const at = keys.indexOf(current);
    const act = (): boolean => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
        setSelection({ chosen: new Set(keys), anchor: null });
        return true;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || !entry) return false;
      switch (event.key) {
        case 'ArrowDown':
          go(at + 1, event.shiftKey);
          return true;
        case 'ArrowUp':
          go(at - 1, event.shiftKey);
          return true;
        case 'Home':
          go(0, event.shiftKey);
          return true;
        case 'End':
          go(keys.length - 1, event.shiftKey);
          return true;
        case ' ':
          if (isOnRow) setSelection((before) => toggled(before, current));
          return isOnRow;
        case 'Enter':
          if (isOnRow) acts.open(entry);
          return isOnRow;
        case 'Escape':
          setSelection(nothing);
          return chosen.length > 0;
        case 'Delete':
          if (isOfStream || hindrance(wanted) !== null) return false;
          acts.remove(wanted);
          return true;
        case 'F2': {
          const mayRename = entry.type === 'file' ? entry.file.can.update : entry.folder.can.update;
          if (isOfStream || !mayRename) return false;
          acts.rename(entry);
          return true;
        }
        default:
          return false;
      }
    };
    if (act()) event.preventDefault();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a real table has no rows that browsers may leave undrawn */}
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={entries.length + 1}
        aria-colcount={columns.length + profileColumns.length + 2}
        className={styles.table}
        data-profiled={profileColumns.length === 0 ? undefined : profileColumns.length > 2 ? 'many' : 'few'}
        style={profileColumns.length > 0 ? profileTrack(profileColumns.length) : undefined}
        onClick={onPress}
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as the table */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: what is in it has the focus */}
        <div role="row" aria-rowindex={1} className={classNames(styles.row, styles.head)}>
          <HeadCell className={styles.check!}>
            <Checkbox
              className={styles.box!}
              label={<span className="visually-hidden">{t('files.select_all')}</span>}
              isPartly={chosen.length > 0 && chosen.length < entries.length}
              checked={chosen.length === entries.length && entries.length > 0}
              onChange={() => setSelection((before) => allOrNone(remaining(before, keys), keys))}
            />
          </HeadCell>
          {columns.map((column) => (
            <Head
              key={column}
              column={column}
              label={t(`files.column.${column}`)}
              className={(column === 'updated_at' ? styles.date : styles[column])!}
              sort={column === 'status' ? undefined : sort}
            />
          ))}
          {profileColumns.map(({ name, label: said, isSortable }) => (
            <Head
              key={`profile.${name}`}
              column={`profile.${name}`}
              label={said}
              className={styles.profile!}
              sort={isSortable ? sort : undefined}
            />
          ))}
          <HeadCell className={styles.menu!}>
            <span className="visually-hidden">{t('files.column.menu')}</span>
          </HeadCell>
        </div>
        {entries.slice(0, drawn).map((entry, index) => (
          <EntryRow
            key={entry.key}
            entry={entry}
            acts={acts}
            handlers={handlers}
            words={words}
            slug={slug}
            isChosen={selection.chosen.has(entry.key)}
            isCurrent={entry.key === current}
            isOfStream={isOfStream}
            showsPlace={showsPlace}
            profileColumns={profileColumns}
            unread={entry.type === 'folder' ? (within.get(entry.id) ?? 0) : 0}
            place={index + 2}
          />
        ))}
      </div>
      <SelectionBar
        entries={chosen}
        acts={acts}
        isOfStream={isOfStream}
        onClear={() => {
          setSelection(nothing);
          if (current !== null) focusRow(current);
        }}
      />
      {dialogs}
    </>
  );
}

/** The widths of the columns of profiles. */
const profileTrack = (count: number) =>
  ({ '--profile': `repeat(${count}, minmax(110px, 150px))`, '--profiles': count }) as CSSProperties;

interface HeadProps {
  /** As an order names it. */
  column: string;
  label: string;
  className: string;
  sort: EntryTableProps['sort'];
}

function Head({ column, label, className, sort }: HeadProps) {
  const isActive = sort?.now.replace(/^-/, '') === column;
  const isDescending = sort?.now.startsWith('-') ?? false;
  return (
    <HeadCell
      className={className}
      sorted={isActive ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {sort ? (
        <button
          type="button"
          className={isActive ? styles.active : undefined}
          onClick={() => sort.change(isActive && !isDescending ? `-${column}` : column)}
        >
          {label}
          {isActive ? (
            isDescending ? (
              <ArrowDownIcon weight="bold" aria-hidden="true" />
            ) : (
              <ArrowUpIcon weight="bold" aria-hidden="true" />
            )
          ) : null}
        </button>
      ) : (
        label
      )}
    </HeadCell>
  );
}
