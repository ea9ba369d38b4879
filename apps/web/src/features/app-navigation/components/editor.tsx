import { type AdministeredAppNavigation, APP_NAVIGATION_ITEMS } from '@dorfplatz/contract';
import { Alert, Button, FormFoot, flash } from '@dorfplatz/ui';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { SortableList } from '../../../kit/sortable-list.tsx';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/queries.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { appNavigationQuery, saveAppNavigation } from '../api.ts';
import {
  added,
  hasEntryPoint,
  isWhole,
  itemsOf,
  newTab,
  ordered,
  type Tab,
  tabsOf,
  withEntryPoint,
  without,
} from '../app-bar.ts';
import { AddMenu } from './add-menu.tsx';
import styles from './app-navigation.module.css';
import { Preview } from './preview.tsx';
import { TabDialog } from './tab-dialog.tsx';
import { TabRow } from './tab-row.tsx';

/** The bar with its items, and how a phone will show it. */
export function Editor({ bar }: { bar: AdministeredAppNavigation }) {
  const t = useTranslate();
  const dates = useDates();
  /** What was there when the editor was filled: others may have changed it since. */
  const [base, setBase] = useState(bar.items);
  const [tabs, setTabs] = useState(() => tabsOf(bar.items, bar.led.apps));
  const [edited, setEdited] = useState<Tab | null>(null);
  const [problem, setProblem] = useState<{ text: string; isConflict: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  /** The item whose handle gets the focus, after the one before it has gone. */
  const focused = useRef<string | null>(null);
  const site = window.location.origin;
  const isChanged = JSON.stringify(itemsOf(tabs)) !== JSON.stringify(itemsOf(tabsOf(base)));
  const isReady = hasEntryPoint(tabs);
  const hasGaps = tabs.some((tab) => !isWhole(tab, site));
  const isFull = tabs.length >= APP_NAVIGATION_ITEMS;
  useUnsaved(isChanged && !isBusy);

  useLayoutEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${focused.current}"] [data-handle]`)?.focus();
    focused.current = null;
  });

  const titleOf = ({ type, module, label }: Tab): string =>
    type === 'more'
      ? t('app_navigation.more')
      : (bar.modules.find((each) => each.module === module)?.label ?? (label || t('app_navigation.unnamed')));

  /** Takes what is stored for the state that the editor is filled with. */
  const fill = (items: AdministeredAppNavigation['items'], { apps } = bar.led) => {
    setBase(items);
    setTabs(tabsOf(items, apps));
    setProblem(null);
    setTried(false);
  };

  async function save(basedOn = base) {
    if (isBusy || !isReady) return;
    setTried(true);
    if (hasGaps) return;
    setBusy(true);
    try {
      const saved = await saveAppNavigation(itemsOf(tabs), basedOn);
      fill(saved.items, saved.led);
      flash(t('app_navigation.saved'));
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      setProblem({ text: (isConflict && error.detail) || reasonOf(error, t), isConflict });
    } finally {
      setBusy(false);
    }
  }
  /** After others changed it: what stands here replaces theirs, or theirs what stands here. */
  const settle = async (how: 'overwrite' | 'take_theirs') => {
    try {
      const { items, led } = await queryClient.fetchQuery({ ...appNavigationQuery, staleTime: 0 });
      if (how === 'overwrite') await save(items);
      else fill(items, led);
    } catch (error) {
      setProblem({ text: reasonOf(error, t), isConflict: true });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) void save();
  };

  const add = (tab: Tab) => {
    setTabs(added(tabs, tab));
    if (tab.type === 'default') focused.current = tab.key;
    else setEdited(tab);
  };
  const remove = (tab: Tab) => {
    const before = tabs;
    const place = tabs.indexOf(tab);
    const after = without(tabs, tab.key);
    focused.current = after[Math.min(place, after.length - 2)]?.key ?? null;
    setTabs(after);
    flash(t('app_navigation.removed', { name: titleOf(tab) }), {
      action: { label: t('kit.undo'), onSelect: () => setTabs(before) },
    });
  };
  const more = tabs.at(-1)!;
  return (
    <div className={styles.columns}>
      <form className={styles.editor} onSubmit={submit}>
        {problem ? (
          <Alert
            kind="danger"
            title={t('app_navigation.not_saved')}
            action={
              problem.isConflict ? (
                <>
                  <Button size="small" onClick={() => void settle('take_theirs')}>
                    {t('app_navigation.take_theirs')}
                  </Button>
                  <Button size="small" onClick={() => void settle('overwrite')}>
                    {t('app_navigation.overwrite')}
                  </Button>
                </>
              ) : null
            }
          >
            {problem.text}
            {problem.isConflict ? ` ${t('app_navigation.kept')}` : null}
          </Alert>
        ) : null}
        {isTried && hasGaps ? (
          <Alert kind="danger" title={t('app_navigation.gaps')}>
            {t('app_navigation.gaps_help')}
          </Alert>
        ) : null}
        <p className="small muted">{t('app_navigation.keys')}</p>
        <div ref={list}>
          <SortableList
            label={t('app_navigation.items')}
            items={tabs.slice(0, -1)}
            keyOf={({ key }) => key}
            nameOf={titleOf}
            onOrder={(before) => setTabs(ordered(tabs, before))}
          >
            {(tab, moves) => (
              <TabRow
                tab={tab}
                title={titleOf(tab)}
                moves={moves}
                isIncomplete={isTried && !isWhole(tab, site)}
                onEdit={tab.type === 'default' ? null : () => setEdited(tab)}
                onStart={() => setTabs(withEntryPoint(tabs, tab.key))}
                onRemove={() => remove(tab)}
              />
            )}
          </SortableList>
          <TabRow tab={more} title={titleOf(more)} />
        </div>
        <div className={styles.add}>
          <AddMenu
            modules={bar.modules.filter(({ module }) => !tabs.some((tab) => tab.module === module))}
            hasPages={bar.has_pages}
            hasApps={bar.has_apps}
            isFull={isFull}
            onAdd={(values) => add(newTab(values))}
          />
          <Button disabled={isFull} onClick={() => add(newTab({ type: 'link' }))}>
            {t('app_navigation.add_link')}
          </Button>
          <span className="small muted">
            {isFull
              ? t('app_navigation.full', { count: APP_NAVIGATION_ITEMS })
              : t('app_navigation.fewer', {
                  count: APP_NAVIGATION_ITEMS,
                  missing: APP_NAVIGATION_ITEMS - tabs.length,
                })}
          </span>
        </div>
        {!isChanged && bar.changed?.name ? (
          <p className="small muted">
            {t('app_navigation.changed', { name: bar.changed.name, when: dates.middle(bar.changed.at) })}
          </p>
        ) : null}
        <FormFoot
          sticks={isChanged}
          submitLabel={t('app_navigation.save')}
          cancelLabel={t('app_navigation.discard')}
          onCancel={isChanged ? () => fill(base) : undefined}
          busy={isBusy}
          disabled={!isChanged || !isReady}
          reason={t(isReady ? 'kit.nothing_changed' : 'app_navigation.no_entry_point')}
        />
      </form>
      <Preview tabs={tabs} titleOf={titleOf} />
      {edited ? (
        <TabDialog
          tab={edited}
          onTake={(tab) => {
            setTabs(tabs.map((each) => (each.key === tab.key ? { ...each, ...tab } : each)));
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </div>
  );
}
