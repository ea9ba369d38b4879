import { type AdministeredNavigation, NAVIGATION_ITEMS } from '@dorfplatz/contract';
import { Alert, Button, EmptyState, FormFoot, flash } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { SignpostIcon } from '@phosphor-icons/react/dist/csr/Signpost';
import { useLayoutEffect, useRef, useState } from 'react';
import { type Moves, SortableList } from '../../../kit/sortable-list.tsx';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/queries.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { navigationQuery, type Owner, saveNavigation } from '../api.ts';
import {
  countOf,
  emptyLines,
  itemsOf,
  type Line,
  type LineValues,
  lineAbove,
  lineOf,
  linesOf,
  movedIn,
  movedOut,
  removed,
  replaced,
} from '../navigation-tree.ts';
import { LineDialog } from './line-dialog.tsx';
import { LineRow } from './line-row.tsx';
import styles from './navigation-editor.module.css';
import { Preview } from './preview.tsx';

/** What the dialogue is about: a line that is there, or a new one, perhaps below another. */
type Asked = { line: Line; isBelow: boolean } | { line: null; parent: string | null };

const blank: LineValues = { text: '', link: '', public: false, new_window: false };
const keyOf = ({ key }: Line) => key;

/** A navigation with its lines in two levels, and how it will look. */
export function Editor({ owner, navigation }: { owner: Owner; navigation: AdministeredNavigation }) {
  const t = useTranslate();
  const dates = useDates();
  /** What was there when the editor was filled: others may have changed it since. */
  const [base, setBase] = useState(navigation.navigation_items);
  const [lines, setLines] = useState(() => linesOf(navigation.navigation_items));
  const [asked, setAsked] = useState<Asked | null>(null);
  const [problem, setProblem] = useState<{ text: string; isConflict: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  /** The line whose handle gets the focus: one that changes its level is a new row. */
  const focused = useRef<string | null>(null);
  const items = itemsOf(lines);
  const isChanged = JSON.stringify(items) !== JSON.stringify(base);
  const empty = emptyLines(lines);
  const isFull = countOf(lines) >= NAVIGATION_ITEMS;
  useUnsaved(isChanged && !isBusy);

  useLayoutEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${focused.current}"] [data-handle]`)?.focus();
    focused.current = null;
  });

  /** Takes what is stored for the state that the editor is filled with. */
  const fill = (stored: AdministeredNavigation) => {
    setBase(stored.navigation_items);
    setLines(linesOf(stored.navigation_items));
    setProblem(null);
    setTried(false);
  };

  async function save(basedOn = base) {
    if (isBusy) return;
    setTried(true);
    if (empty.length > 0) return;
    setBusy(true);
    try {
      fill(await saveNavigation(owner, items, basedOn));
      flash(t('navigation_editor.saved'));
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      setProblem({ text: (isConflict && error.detail) || reasonOf(error, t), isConflict });
    } finally {
      setBusy(false);
    }
  }
  const latest = () => queryClient.fetchQuery({ ...navigationQuery(owner), staleTime: 0 });
  /** After others changed it: what stands here replaces theirs, or theirs what stands here. */
  const settle = async (how: 'overwrite' | 'take_theirs') => {
    try {
      const stored = await latest();
      if (how === 'overwrite') await save(stored.navigation_items);
      else fill(stored);
    } catch (error) {
      setProblem({ text: reasonOf(error, t), isConflict: true });
    }
  };

  const moveTo = (moved: Line[], key: string) => {
    focused.current = key;
    setLines(moved);
  };
  const take = (values: LineValues) => {
    if (asked?.line) setLines(replaced(lines, { ...asked.line, ...values }));
    else if (asked) {
      const line = lineOf(values);
      setLines(
        asked.parent === null
          ? [...lines, line]
          : lines.map((each) =>
              each.key === asked.parent ? { ...each, below: [...each.below, line] } : each,
            ),
      );
    }
    setAsked(null);
  };
  const remove = (line: Line) => {
    const before = lines;
    const place = lines.flatMap((each) => [each, ...each.below]).findIndex(({ key }) => key === line.key);
    const after = removed(lines, line.key);
    const near = after.flatMap((each) => [each, ...each.below]);
    focused.current = near[Math.min(place, near.length - 1)]?.key ?? null;
    setLines(after);
    flash(t('navigation_editor.removed', { name: line.text || t('navigation_editor.unnamed') }), {
      action: { label: t('kit.undo'), onSelect: () => setLines(before) },
    });
  };

  const row = (line: Line, moves: Moves, above: Line | null) => (
    <LineRow
      line={line}
      moves={moves}
      isPublic={line.public && (above === null || above.public)}
      problem={
        isTried && empty.includes(line.key)
          ? t(above ? 'navigation_editor.empty_below' : 'navigation_editor.empty_line')
          : undefined
      }
      acts={{
        edit: () => setAsked({ line, isBelow: above !== null }),
        remove: () => remove(line),
        add: above || isFull ? null : () => setAsked({ line: null, parent: line.key }),
        moveIn: lineAbove(lines, line.key) ? () => moveTo(movedIn(lines, line.key), line.key) : null,
        moveOut: above ? () => moveTo(movedOut(lines, line.key), line.key) : null,
      }}
    />
  );
  return (
    <div className={styles.columns}>
      <form
        className={styles.editor}
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) void save();
        }}
      >
        {problem ? (
          <Alert
            kind="danger"
            title={t('navigation_editor.not_saved')}
            action={
              problem.isConflict ? (
                <>
                  <Button size="small" onClick={() => void settle('take_theirs')}>
                    {t('navigation_editor.take_theirs')}
                  </Button>
                  <Button size="small" onClick={() => void settle('overwrite')}>
                    {t('navigation_editor.overwrite')}
                  </Button>
                </>
              ) : null
            }
          >
            {problem.text}
            {problem.isConflict ? ` ${t('navigation_editor.kept')}` : null}
          </Alert>
        ) : null}
        {isTried && empty.length > 0 ? (
          <Alert kind="danger" title={t('navigation_editor.empty_fields')}>
            {t('navigation_editor.empty_fields_help')}
          </Alert>
        ) : null}
        {lines.length === 0 ? (
          <EmptyState
            icon={<SignpostIcon weight="duotone" aria-hidden="true" />}
            title={t('navigation_editor.none')}
          >
            {t('navigation_editor.none_help')}
          </EmptyState>
        ) : (
          <p className="small muted">{t('navigation_editor.keys')}</p>
        )}
        <div ref={list}>
          <SortableList
            label={t('navigation_editor.lines')}
            items={lines}
            keyOf={keyOf}
            nameOf={({ text }) => text || t('navigation_editor.unnamed')}
            onOrder={setLines}
          >
            {(line, moves) => (
              <div className={styles.block}>
                {row(line, moves, null)}
                {line.below.length > 0 ? (
                  <div className={styles.below}>
                    <SortableList
                      label={t('navigation_editor.lines_below', { name: line.text })}
                      items={line.below}
                      keyOf={keyOf}
                      nameOf={({ text }) => text || t('navigation_editor.unnamed')}
                      onOrder={(below) => setLines((now) => replaced(now, { ...line, below }))}
                    >
                      {(one, movesBelow) => row(one, movesBelow, line)}
                    </SortableList>
                  </div>
                ) : null}
              </div>
            )}
          </SortableList>
        </div>
        <div className={styles.add}>
          <Button
            icon={<PlusIcon aria-hidden="true" />}
            disabled={isFull}
            onClick={() => setAsked({ line: null, parent: null })}
          >
            {t('navigation_editor.add')}
          </Button>
          {isFull ? (
            <span className="small muted">{t('navigation_editor.full', { count: NAVIGATION_ITEMS })}</span>
          ) : null}
        </div>
        {!isChanged && navigation.changed?.name ? (
          <p className="small muted">
            {t('navigation_editor.changed', {
              name: navigation.changed.name,
              when: dates.middle(navigation.changed.at),
            })}
          </p>
        ) : null}
        <FormFoot
          sticks={isChanged}
          submitLabel={t('navigation_editor.save')}
          cancelLabel={t('navigation_editor.discard')}
          onCancel={isChanged ? () => fill({ ...navigation, navigation_items: base }) : undefined}
          busy={isBusy}
          disabled={!isChanged}
          reason={t('kit.nothing_changed')}
        />
      </form>
      <Preview items={items} owner={owner} />
      {asked ? (
        <LineDialog
          owner={owner}
          title={t(asked.line ? 'navigation_editor.edit_title' : 'navigation_editor.add')}
          values={asked.line ?? blank}
          mayHold={asked.line ? !asked.isBelow : asked.parent === null}
          onTake={take}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  );
}
