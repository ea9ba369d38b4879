import { APP_PROPERTIES_MAX, type BuiltApp } from '@dorfplatz/contract';
import { Button, EmptyState, flash, Select, Field as UiField } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TextboxIcon } from '@phosphor-icons/react/dist/csr/Textbox';
import { useLayoutEffect, useRef, useState } from 'react';
import { SortableList } from '../../../kit/sortable-list.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { nameFor } from '../../property-sets-editor/index.ts';
import { type AppDraft, canBeTitle, fieldOf } from '../draft.ts';
import type { Field } from '../field.ts';
import { useDetails, useWords } from '../use-words.ts';
import styles from './builder.module.css';
import { FieldDialog } from './field-dialog.tsx';
import { FieldRow } from './field-row.tsx';
import { type RemovedField, RemovedFields } from './removed-fields.tsx';

const blank: Field = {
  name: '',
  type: 'text',
  label: '',
  label_translations: {},
  hint: '',
  hint_translations: {},
  required: false,
  visible: true,
  locked: false,
  options: [],
  read_grants: null,
  write_grants: null,
};
/** What lists are ordered by has these names. */
const NAMES_TAKEN = ['created_at', 'updated_at'];

interface FieldsTabProps {
  app: BuiltApp;
  /** The apps to which fields can lead. */
  apps: readonly { id: number; name: string }[];
  draft: AppDraft;
  onChange: (draft: AppDraft) => void;
  /** The field that is edited; one without a name is new. */
  edited: Field | null;
  onEdit: (field: Field | null) => void;
  /** Removes a field for good that was taken out; null where that cannot be now. */
  onPurge: ((field: Field) => Promise<void>) | null;
}

/** The fields of items in their order, with what each is and who may fill it in. */
export function FieldsTab({ app, apps, draft, onChange, edited, onEdit, onPurge }: FieldsTabProps) {
  const t = useTranslate();
  const { labelOf } = useWords();
  const details = useDetails(apps, app);
  const list = useRef<HTMLDivElement>(null);
  /** The field whose handle gets the focus: the one that had it is gone, or is new. */
  const focused = useRef<string | null>(null);
  const [before, setBefore] = useState<AppDraft | null>(null);
  const { properties } = draft;

  useLayoutEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${focused.current}"] [data-handle]`)?.focus();
    focused.current = null;
  });

  const setProperties = (changed: Field[]) => onChange({ ...draft, properties: changed });
  const known = [...app.removed, ...app.properties];
  const countOf = (name: string) => known.find((each) => each.name === name)?.items_count ?? 0;
  const optionCounts = (name: string) =>
    new Map(
      (known.find((each) => each.name === name)?.option_counts ?? []).map((each) => [
        each.value,
        each.items_count,
      ]),
    );
  const take = (field: Field) => {
    if (field.name === '') {
      const taken = new Set([...properties, ...known].map(({ name }) => name).concat(NAMES_TAKEN));
      const named = { ...field, name: nameFor(labelOf(field), taken) };
      focused.current = named.name;
      setProperties([...properties, named]);
    } else setProperties(properties.map((each) => (each.name === field.name ? field : each)));
    onEdit(null);
  };
  const remove = (field: Field) => {
    const place = properties.findIndex((each) => each.name === field.name);
    const after = properties.toSpliced(place, 1);
    focused.current = after[Math.min(place, after.length - 1)]?.name ?? null;
    setBefore(draft);
    setProperties(after);
    flash(t('app_builder.field_removed', { name: labelOf(field) }), {
      action: { label: t('kit.undo'), onSelect: () => onChange(draft) },
    });
  };
  const removed = known
    .filter(({ name }) => properties.every((each) => each.name !== name))
    .map(
      (each): RemovedField => ({
        field: fieldOf(each),
        count: each.items_count,
        isPending: app.properties.includes(each),
      }),
    );
  const restore = (field: Field) => {
    focused.current = field.name;
    setProperties([...properties, before?.properties.find((each) => each.name === field.name) ?? field]);
    flash(t('app_builder.field_restored', { name: labelOf(field) }));
  };
  const isFull = properties.length >= APP_PROPERTIES_MAX;
  const titles = properties.filter(canBeTitle);
  return (
    <section className={styles.section} aria-labelledby="app-builder-fields">
      <header className={styles.sectionHead}>
        <h2 id="app-builder-fields">{t('app_builder.fields')}</h2>
        <Button
          variant="soft"
          size="small"
          icon={<PlusIcon weight="bold" aria-hidden="true" />}
          disabled={isFull}
          onClick={() => onEdit(blank)}
        >
          {t('app_builder.add_field')}
        </Button>
      </header>
      {isFull ? <p className="small muted">{t('app_builder.full', { count: APP_PROPERTIES_MAX })}</p> : null}
      {properties.length === 0 ? (
        <EmptyState
          icon={<TextboxIcon weight="duotone" aria-hidden="true" />}
          title={t('app_builder.no_fields')}
        >
          {t('app_builder.no_fields_help')}
        </EmptyState>
      ) : (
        <div ref={list} className={styles.fields}>
          <div className={styles.columnNames} aria-hidden="true">
            <span>{t('app_builder.column.name')}</span>
            <span>{t('app_builder.column.type')}</span>
            <span>{t('app_builder.column.details')}</span>
            <span>{t('app_builder.column.writers')}</span>
          </div>
          <SortableList
            label={t('app_builder.fields')}
            items={properties}
            keyOf={({ name }) => name}
            nameOf={labelOf}
            onOrder={setProperties}
          >
            {(field, moves) => (
              <FieldRow
                field={field}
                writersOfItems={draft.grants.update}
                details={details(field, {
                  isTitle: field.name === draft.title_property,
                  isColumns: field.name === draft.collection_layout.column_property,
                })}
                count={countOf(field.name)}
                moves={moves}
                onEdit={() => onEdit(field)}
                onRemove={() => remove(field)}
              />
            )}
          </SortableList>
        </div>
      )}
      {titles.length > 0 ? (
        <div className={styles.narrow}>
          <UiField label={t('app_builder.title_property')} help={t('app_builder.title_property_help')}>
            <Select
              value={titles.some(({ name }) => name === draft.title_property) ? draft.title_property! : ''}
              options={[
                ...(titles.some(({ name }) => name === draft.title_property)
                  ? []
                  : [{ value: '', label: t('app_builder.first_text') }]),
                ...titles.map((field) => ({ value: field.name, label: labelOf(field) })),
              ]}
              onChange={(event) => onChange({ ...draft, title_property: event.target.value || null })}
            />
          </UiField>
        </div>
      ) : null}
      <RemovedFields removed={removed} canRestore={!isFull} onRestore={restore} onPurge={onPurge} />
      {edited ? (
        <FieldDialog
          title={
            edited.name === ''
              ? t('app_builder.add_field')
              : t('app_builder.edit_field', { name: labelOf(edited) })
          }
          field={edited}
          savedType={app.properties.find(({ name }) => name === edited.name)?.type ?? null}
          apps={apps}
          counts={optionCounts(edited.name)}
          onTake={take}
          onClose={() => onEdit(null)}
        />
      ) : null}
    </section>
  );
}
