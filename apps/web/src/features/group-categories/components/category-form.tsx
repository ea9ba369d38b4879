import { type AdministeredCategory, CATEGORY_ACCESS, type CategoryPart } from '@dorfplatz/contract';
import { ErrorSummary, Field, FormFoot, RadioCards, Switch, TextInput } from '@dorfplatz/ui';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { PeoplePicker } from '../../../kit/people-picker.tsx';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { formProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/queries.ts';
import { useViewer } from '../../../lib/session.ts';
import { ColourSwatches } from '../../calendar/index.ts';
import { categoriesQuery } from '../api.ts';
import { type CategoryValues, changeOf, partOf, valuesOf } from '../category-values.ts';
import styles from './group-categories.module.css';
import { MainGroupField } from './main-group-field.tsx';

const fields = [
  'name',
  'plural_name',
  'color',
  'access',
  'main_group_id',
  'main_group_hidden',
  'administrator_ids',
];
const blank: CategoryValues = {
  name: '',
  plural_name: '',
  color: '#2563eb',
  access: 'open',
  main_group_id: '',
  main_group_hidden: false,
  administrators: [],
};

interface CategoryFormProps {
  /** Left out for a new one. */
  category?: AdministeredCategory;
  submitLabel: string;
  /** Sends what was changed, with what stood there when the form was filled; what it throws is shown. */
  onSave: (change: { group_category: CategoryPart; based_on: CategoryPart }) => Promise<void>;
  onCancel: () => void;
}

/** Names, colour and rules of a category; where somebody else was quicker, what was typed stays. */
export function CategoryForm({ category, submitLabel, onSave, onCancel }: CategoryFormProps) {
  const t = useTranslate();
  const viewer = useViewer();
  const [values] = useState(() => (category ? valuesOf(category) : blank));
  /** What the next save is made from. */
  const [base, setBase] = useState(() => partOf(values));
  /** What others wrote meanwhile, by field. */
  const [conflict, setConflict] = useState<Partial<Record<keyof CategoryPart, string>>>({});

  /** How a value of a field reads. */
  const wordsOf = (field: keyof CategoryPart, now: AdministeredCategory): string => {
    const { name, plural_name, main_group, administrators, access, main_group_hidden } = now;
    const words: Record<keyof CategoryPart, string> = {
      name,
      plural_name,
      color: t('group_categories.another_color'),
      access: t(`group_categories.access_${access}`),
      main_group_id: main_group?.name ?? t('group_categories.no_main_group'),
      main_group_hidden: t(`group_categories.${main_group_hidden ? 'yes' : 'no'}`),
      administrator_ids: administrators.map((each) => each.name).join(', ') || t('group_categories.nobody'),
    };
    return words[field];
  };

  /** What others wrote in the same fields stands beside them, and the next save goes over it. */
  async function showConflict(error: ApiError): Promise<void> {
    const all = await queryClient.fetchQuery({ ...categoriesQuery, staleTime: 0 });
    const now = all.find(({ id }) => id === category?.id);
    if (!now) return;
    const told = Object.keys(error.errors).map((path) => path.split('.').at(-1) as keyof CategoryPart);
    const current = partOf(valuesOf(now));
    setBase((before) => ({
      ...before,
      ...Object.fromEntries(told.map((field) => [field, current[field]])),
    }));
    setConflict(
      Object.fromEntries(
        told.map((field) => [
          field,
          t('group_categories.now', { who: error.detail, value: wordsOf(field, now) }),
        ]),
      ),
    );
  }
  const { register, control, watch, problem, isBusy, isDirty, submit } = useServerForm({
    values,
    fields,
    onSave: async (written) => {
      setConflict({});
      await onSave(changeOf(partOf(written), base));
    },
    onRefused: (error) => {
      const isConflict = error instanceof ApiError && error.code === 'category_changed';
      if (isConflict) void showConflict(error);
      return formProblem(error, fields, t);
    },
  });
  const [name, plural, mainGroup] = watch(['name', 'plural_name', 'main_group_id']);
  const errorOf = (field: keyof CategoryPart) => conflict[field] ?? problem.fields[field];
  const missing = [
    name.trim() === '' ? t('group_categories.name') : '',
    plural.trim() === '' ? t('group_categories.plural_name') : '',
  ].filter(Boolean);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <ErrorSummary
        title={t('group_categories.not_saved')}
        errors={problem.summary.map(({ fieldId, text }) => ({
          ...(fieldId !== undefined && { fieldId }),
          text: conflict[fieldId as keyof CategoryPart] ?? text,
        }))}
      />
      <div className={styles.two}>
        <Field
          id="name"
          label={t('group_categories.name')}
          help={t('group_categories.name_help')}
          error={errorOf('name')}
          required
        >
          <TextInput {...register('name')} maxLength={100} autoComplete="off" />
        </Field>
        <Field
          id="plural_name"
          label={t('group_categories.plural_name')}
          help={t('group_categories.plural_name_help')}
          error={errorOf('plural_name')}
          required
        >
          <TextInput {...register('plural_name')} maxLength={100} autoComplete="off" />
        </Field>
      </div>
      <p className="small muted">
        {category ? t('group_categories.slug', { slug: category.slug }) : t('group_categories.slug_follows')}
      </p>
      <Controller
        name="color"
        control={control}
        render={({ field }) => (
          <div id="color" tabIndex={-1}>
            <ColourSwatches value={field.value} onChange={field.onChange} />
            {errorOf('color') ? <p className={styles.error}>{errorOf('color')}</p> : null}
          </div>
        )}
      />
      <Controller
        name="access"
        control={control}
        render={({ field }) => (
          <div id="access" tabIndex={-1}>
            <RadioCards
              name="access"
              legend={t('group_categories.access')}
              value={field.value}
              onChange={field.onChange}
              options={CATEGORY_ACCESS.map((value) => ({
                value,
                label: t(`group_categories.access_${value}`),
                help: t(`group_categories.access_${value}_help`),
              }))}
            />
            {errorOf('access') ? <p className={styles.error}>{errorOf('access')}</p> : null}
          </div>
        )}
      />
      {category ? (
        <>
          <Controller
            name="main_group_id"
            control={control}
            render={({ field }) => (
              <MainGroupField
                category={category}
                value={field.value}
                onChange={field.onChange}
                error={errorOf('main_group_id')}
              />
            )}
          />
          <div>
            <Switch
              id="main_group_hidden"
              label={t('group_categories.main_group_hidden')}
              help={t(
                mainGroup === ''
                  ? 'group_categories.main_group_hidden_none'
                  : 'group_categories.main_group_hidden_help',
              )}
              disabled={mainGroup === ''}
              {...register('main_group_hidden')}
            />
            {errorOf('main_group_hidden') ? (
              <p className={styles.error}>{errorOf('main_group_hidden')}</p>
            ) : null}
          </div>
        </>
      ) : null}
      <Controller
        name="administrators"
        control={control}
        render={({ field }) => (
          <PeoplePicker
            id="administrator_ids"
            label={t('group_categories.administrators')}
            help={t(
              viewer.can.administrate
                ? 'group_categories.administrators_help'
                : 'group_categories.administrators_locked',
            )}
            error={errorOf('administrator_ids')}
            value={field.value}
            onChange={field.onChange}
            most={200}
            disabled={!viewer.can.administrate}
          />
        )}
      />
      <FormFoot
        submitLabel={submitLabel}
        cancelLabel={t('group_categories.cancel')}
        onCancel={onCancel}
        busy={isBusy}
        disabled={!isDirty || missing.length > 0}
        reason={
          missing.length > 0
            ? t('kit.still_missing', { fields: missing.join(', ') })
            : t('kit.nothing_changed')
        }
      />
    </form>
  );
}
