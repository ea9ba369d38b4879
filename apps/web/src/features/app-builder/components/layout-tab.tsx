import {
  APP_TABS_MAX,
  ITEM_LAYOUT_TYPES,
  type ItemLayout,
  type ItemTab,
  TAB_LAYOUTS,
} from '@dorfplatz/contract';
import { Alert, IconButton, Menu, type MenuEntry, Tabs, TextInput, Field as UiField } from '@dorfplatz/ui';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useId } from 'react';
import { moved } from '../../../kit/sorted.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { type AppDraft, rowsOf } from '../draft.ts';
import { firstTabs, newTab, relaid } from '../layout-moves.ts';
import { LayoutCanvas } from './layout-canvas.tsx';
import styles from './layout-tab.module.css';

interface LayoutTabProps {
  draft: AppDraft;
  onChange: (draft: AppDraft) => void;
  /** The tab that is shown. */
  current: number;
  onShow: (tab: number) => void;
  /** Names that are missing are said once it was tried to save. */
  isTried: boolean;
}

/** How items are laid out: by themselves, as the app that they lead to, or in tabs of one's own [RUL-0422]. */
export function LayoutTab({ draft, onChange, current, onShow, isTried }: LayoutTabProps) {
  const t = useTranslate();
  const { type, tabs } = draft.item_layout;
  const mayInherit = draft.properties.some((field) => field.type === 'relation');
  const set = (changed: Partial<ItemLayout>) =>
    onChange({ ...draft, item_layout: { ...draft.item_layout, ...changed } });
  const shown = Math.min(current, tabs.length - 1);
  const addTab = () => {
    set({ tabs: [...tabs, newTab(t('app_builder.new_tab', { number: tabs.length + 1 }))] });
    onShow(tabs.length);
  };
  return (
    <section className={styles.section} aria-labelledby="app-builder-layout">
      <header className={styles.head}>
        <h2 id="app-builder-layout">{t('app_builder.item_layout')}</h2>
        <fieldset className={styles.types}>
          <legend className="visually-hidden">{t('app_builder.layout_type')}</legend>
          {ITEM_LAYOUT_TYPES.filter((each) => each !== 'inherit' || mayInherit || type === 'inherit').map(
            (each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="app-builder-layout-type"
                  checked={each === type}
                  onChange={() =>
                    set(
                      each === 'custom'
                        ? {
                            type: each,
                            tabs: firstTabs(draft.item_layout, draft.properties, t('app_builder.first_tab')),
                          }
                        : { type: each },
                    )
                  }
                />
                {t(`app_builder.layout_type.${each}`)}
              </label>
            ),
          )}
        </fieldset>
      </header>
      {type === 'custom' ? (
        <Tabs
          label={t('app_builder.tabs')}
          value={String(shown)}
          onChange={(value) => onShow(Number(value))}
          after={
            tabs.length < APP_TABS_MAX ? (
              <IconButton size="small" label={t('app_builder.add_tab')} onClick={addTab}>
                <PlusIcon weight="bold" aria-hidden="true" />
              </IconButton>
            ) : null
          }
          tabs={tabs.map((tab, at) => ({
            value: String(at),
            label: tab.name.trim() || t('app_builder.nameless_tab'),
            panel: (
              <Panel
                tabs={tabs}
                at={at}
                draft={draft}
                isTried={isTried}
                onChange={(changed) => set({ tabs: changed })}
                onShow={onShow}
              />
            ),
          }))}
        />
      ) : (
        <Alert kind="info">{t(`app_builder.layout_type.${type}_help`)}</Alert>
      )}
    </section>
  );
}

interface PanelProps {
  tabs: ItemTab[];
  at: number;
  draft: AppDraft;
  isTried: boolean;
  onChange: (tabs: ItemTab[]) => void;
  onShow: (tab: number) => void;
}

/** A tab: its name, how it is parted, and the fields in it. */
function Panel({ tabs, at, draft, isTried, onChange, onShow }: PanelProps) {
  const t = useTranslate();
  const group = useId();
  const tab = tabs[at]!;
  const change = (changed: ItemTab) => onChange(tabs.with(at, changed));
  const shift = (to: number): MenuEntry => ({
    label: t(to < at ? 'app_builder.tab_before' : 'app_builder.tab_after'),
    onSelect: () => {
      onChange(moved(tabs, at, to));
      onShow(to);
    },
  });
  const entries: MenuEntry[] = [
    ...(at > 0 ? [shift(at - 1)] : []),
    ...(at < tabs.length - 1 ? [shift(at + 1)] : []),
    // One tab always stays [RUL-0425].
    {
      label: t('app_builder.remove_tab'),
      danger: true,
      onSelect: () => {
        onChange(tabs.toSpliced(at, 1));
        onShow(Math.max(0, at - 1));
      },
    },
  ];
  return (
    <div className={styles.panel}>
      <div className={styles.about}>
        <UiField
          label={t('app_builder.tab_name')}
          required
          error={isTried && tab.name.trim() === '' ? t('app_builder.tab_name_missing') : undefined}
        >
          <TextInput
            value={tab.name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => change({ ...tab, name: event.target.value })}
          />
        </UiField>
        <fieldset className={styles.glyphs}>
          <legend>{t('app_builder.parting')}</legend>
          {TAB_LAYOUTS.map((layout) => (
            <label key={layout}>
              <input
                type="radio"
                name={group}
                checked={layout === tab.layout}
                onChange={() => change(relaid(tab, layout))}
              />
              <Glyph layout={layout} />
              {layout}
            </label>
          ))}
        </fieldset>
        {tabs.length > 1 ? (
          <Menu
            label={t('app_builder.more', { name: tab.name })}
            entries={entries}
            trigger={(attributes) => (
              <IconButton label={t('app_builder.more', { name: tab.name })} {...attributes}>
                <DotsThreeIcon weight="bold" aria-hidden="true" />
              </IconButton>
            )}
          />
        ) : null}
      </div>
      <p className="small muted">{t('app_builder.layout_keys')}</p>
      <LayoutCanvas tabs={tabs} current={at} fields={draft.properties} onChange={onChange} />
    </div>
  );
}

const [WIDTH, HEIGHT, GAP] = [36, 26, 2];

/** A picture of how a tab is parted. */
function Glyph({ layout }: { layout: ItemTab['layout'] }) {
  const rows = rowsOf(layout);
  const height = (HEIGHT - GAP * (rows.length - 1)) / rows.length;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {rows.flatMap((row, line) => {
        const width = (WIDTH - GAP * (row.length - 1)) / row.length;
        return row.map((column, place) => (
          <rect
            key={column}
            x={place * (width + GAP)}
            y={line * (height + GAP)}
            width={width}
            height={height}
            rx="2.5"
          />
        ));
      })}
    </svg>
  );
}
