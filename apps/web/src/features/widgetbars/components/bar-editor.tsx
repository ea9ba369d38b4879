import { type AdministeredWidgetBar, WIDGETS_MAX } from '@dorfplatz/contract';
import { Alert, Button, ConfirmDialog, EmptyState, FormFoot, flash, Menu } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { SidebarSimpleIcon } from '@phosphor-icons/react/dist/csr/SidebarSimple';
import { useLayoutEffect, useRef, useState } from 'react';
import { catchFocus } from '../../../kit/catch-focus.ts';
import { SortableList } from '../../../kit/sortable-list.tsx';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/queries.ts';
import { flashRefusal, reasonOf } from '../../../lib/refusal.ts';
import { barQuery, type Owner, resetBar, saveBar } from '../api.ts';
import { errorsByWidget, type Line, lineOf, linesOf, widgetsOf } from '../bar-lines.ts';
import { EDITORS, ICONS } from '../types/editors.tsx';
import type { Choices, Place } from '../types/widget-type.ts';
import { mainPlace, useBarName } from '../use-bar-name.ts';
import { BarPreview } from './bar-preview.tsx';
import styles from './widget-bars.module.css';
import { WidgetForm } from './widget-form.tsx';
import { WidgetLine } from './widget-line.tsx';

interface BarEditorProps {
  owner: Owner;
  place: Place;
  slug: string;
  bar: AdministeredWidgetBar;
}

type Problem = { text: string; isConflict: boolean };

const keyOf = ({ key }: Line) => key;

/** The widgets of a bar in their order, each with its form, and how they will look. */
export function BarEditor({ owner, place, slug, bar: loaded }: BarEditorProps) {
  const t = useTranslate();
  const dates = useDates();
  const mainName = useBarName(owner, { place: mainPlace(owner), name: '' });
  /** What the editor was filled with: others may have saved the bar since. */
  const [base, setBase] = useState(loaded);
  const [lines, setLines] = useState(() => linesOf(loaded.widgets));
  const [opened, setOpened] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [errors, setErrors] = useState<readonly Record<string, string>[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  /** The widget whose handle gets the focus, once it is there or its neighbour is gone. */
  const focused = useRef<string | null>(null);
  const widgets = widgetsOf(lines);
  const isChanged = JSON.stringify(widgets) !== JSON.stringify(widgetsOf(linesOf(base.widgets)));
  const isFull = lines.length >= WIDGETS_MAX;
  useUnsaved(isChanged && !isBusy);

  useLayoutEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${focused.current}"] [data-handle]`)?.focus();
    focused.current = null;
  });

  const nameOf = ({ type, properties }: Line) => properties.headline || t(`widget_bars.type.${type}`);
  const fill = (stored: AdministeredWidgetBar) => {
    setBase(stored);
    setLines(linesOf(stored.widgets));
    setOpened(null);
    setProblem(null);
    setErrors([]);
  };
  const change = (changed: Line[]) => {
    setLines(changed);
    setErrors([]);
  };

  async function save(basedOn = base.revision) {
    if (isBusy) return;
    setBusy(true);
    setErrors([]);
    try {
      fill(await saveBar(owner, slug, widgets, basedOn));
      flash(t('js.administration.widgetbars.save_success'));
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      setProblem({
        text: (isConflict && error instanceof ApiError && error.detail) || reasonOf(error, t),
        isConflict,
      });
      const refused = error instanceof ApiError ? errorsByWidget(error.errors) : [];
      setErrors(refused);
      const first = lines[refused.findIndex(Boolean)];
      if (first) setOpened(first.key);
      flash(t('js.administration.widgetbars.save_error'), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  }
  /** After others saved it: what stands here replaces theirs, or theirs what stands here. */
  const settle = async (how: 'overwrite' | 'take_theirs') => {
    try {
      const stored = await queryClient.fetchQuery({ ...barQuery(owner, slug), staleTime: 0 });
      if (how === 'overwrite') await save(stored.revision);
      else fill(stored);
    } catch (error) {
      setProblem({ text: reasonOf(error, t), isConflict: true });
    }
  };
  const reset = async () => {
    setAsking(false);
    setBusy(true);
    try {
      fill(await resetBar(owner, slug));
      flash(t('widget_bars.reset_done'));
    } catch (error) {
      flashRefusal(error, t);
    } finally {
      setBusy(false);
    }
  };
  const add = (line: Line) => {
    change([...lines, line]);
    setOpened(line.key);
    catchFocus(() => list.current?.querySelector<HTMLElement>(`[data-key="${line.key}"] input`) ?? null);
  };
  const remove = (line: Line) => {
    const before = lines;
    const at = lines.findIndex(({ key }) => key === line.key);
    const after = lines.filter(({ key }) => key !== line.key);
    focused.current = after[Math.min(at, after.length - 1)]?.key ?? null;
    change(after);
    flash(t('widget_bars.removed', { name: nameOf(line) }), {
      action: { label: t('kit.undo'), onSelect: () => setLines(before) },
    });
  };
  const choices: Choices = {
    owner,
    scopes: base.choices.scopes,
    profileFields: base.choices.profile_fields,
  };
  const said = errors.flatMap((each, index) =>
    Object.values(each ?? {}).map((text) => `${nameOf(lines[index]!)}: ${text}`),
  );
  return (
    <div className={styles.columns}>
      <form
        className={styles.editor}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) save().catch(() => {});
        }}
      >
        {problem && said.length === 0 ? (
          <Alert
            kind="danger"
            title={t('widget_bars.not_saved')}
            action={
              problem.isConflict ? (
                <>
                  <Button size="small" onClick={() => void settle('take_theirs')}>
                    {t('widget_bars.take_theirs')}
                  </Button>
                  <Button size="small" onClick={() => void settle('overwrite')}>
                    {t('widget_bars.overwrite')}
                  </Button>
                </>
              ) : null
            }
          >
            {problem.text}
            {problem.isConflict ? ` ${t('widget_bars.kept')}` : null}
          </Alert>
        ) : null}
        {said.length > 0 ? (
          <Alert kind="danger" title={t('widget_bars.not_saved')}>
            <ul>
              {said.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Alert>
        ) : null}
        {lines.length === 0 ? (
          <EmptyState
            icon={<SidebarSimpleIcon weight="duotone" aria-hidden="true" />}
            title={t('widget_bars.none')}
          >
            {t('widget_bars.none_help')}
          </EmptyState>
        ) : (
          <p className="small muted">{t('widget_bars.keys')}</p>
        )}
        <div ref={list}>
          <SortableList
            label={t('widget_bars.list')}
            items={lines}
            keyOf={keyOf}
            nameOf={nameOf}
            onOrder={change}
          >
            {(line, moves) => {
              const Form = EDITORS[line.type];
              const isOpen = opened === line.key;
              const refused = errors[lines.indexOf(line)] ?? {};
              const take = (properties: Line['properties']) =>
                change(lines.map((each) => (each.key === line.key ? { ...each, properties } : each)));
              return (
                <div className={styles.block}>
                  <WidgetLine
                    name={nameOf(line)}
                    type={line.type}
                    isForSome={line.properties.visible_to.length > 0}
                    isRefused={Object.keys(refused).length > 0}
                    moves={moves}
                    isOpen={isOpen}
                    onToggle={() => setOpened(isOpen ? null : line.key)}
                    onRemove={() => remove(line)}
                  />
                  {isOpen ? (
                    <WidgetForm line={line} onChange={take} errors={refused}>
                      <Form properties={line.properties} onChange={take} choices={choices} errors={refused} />
                    </WidgetForm>
                  ) : null}
                </div>
              );
            }}
          </SortableList>
        </div>
        <div className={styles.add}>
          {isFull ? (
            <span className="small muted">{t('widget_bars.full', { count: WIDGETS_MAX })}</span>
          ) : (
            <Menu
              label={t('widget_bars.add')}
              entries={base.choices.defaults.map((widget) => ({
                label: t(`widget_bars.type.${widget.type}`),
                icon: ICONS[widget.type],
                onSelect: () => add(lineOf(widget)),
              }))}
              trigger={(attributes) => (
                <Button icon={<PlusIcon aria-hidden="true" />} {...attributes}>
                  {t('widget_bars.add')}
                </Button>
              )}
            />
          )}
        </div>
        {!isChanged && base.changed?.name ? (
          <p className="small muted">
            {t('widget_bars.changed', { name: base.changed.name, when: dates.middle(base.changed.at) })}
          </p>
        ) : null}
        <FormFoot
          sticks={isChanged}
          submitLabel={t('widget_bars.save')}
          cancelLabel={t('widget_bars.discard')}
          onCancel={isChanged ? () => fill(base) : undefined}
          busy={isBusy}
          disabled={!isChanged}
          reason={t('kit.nothing_changed')}
          aside={
            base.follows || isChanged ? null : (
              <Button variant="ghost" onClick={() => setAsking(true)}>
                {t('widget_bars.reset')}
              </Button>
            )
          }
        />
      </form>
      <BarPreview place={place} slug={slug} widgets={widgets} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void reset()}
        title={t('widget_bars.reset_title')}
        description={
          base.place === mainPlace(owner)
            ? t('widget_bars.reset_main_help')
            : t('widget_bars.reset_help', { name: mainName })
        }
        confirmLabel={t('widget_bars.reset')}
        cancelLabel={t('widget_bars.cancel')}
        closeLabel={t('kit.close')}
        danger
      />
    </div>
  );
}
