import { DESIGN_NAME_MAX, type DesignAnswer } from '@dorfplatz/contract';
import {
  ErrorSummary,
  Field,
  FieldGroup,
  FormFoot,
  flash,
  RadioCards,
  Switch,
  TextInput,
} from '@dorfplatz/ui';
import { useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useGoTo } from '../../../kit/navigation.ts';
import { PictureField } from '../../../kit/picture-field.tsx';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { formProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/queries.ts';
import { designQuery, update } from '../api.ts';
import { changeOf, hexOf, valuesOf } from '../choices.ts';
import { listAddress, type Place } from '../place.ts';
import { ColourField } from './colour-field.tsx';
import { Contrasts } from './contrasts.tsx';
import styles from './designs.module.css';
import { Previews } from './preview.tsx';

const FIELDS = [
  'name',
  'accent',
  'logo_id',
  'logo_type',
  'banner_type',
  'banner_id',
  'favicon_id',
  'full_width',
  'override',
] as const;

/** Everything that a design decides, and beside it how that looks. */
export function DesignForm({
  place,
  answer: { context, design, above },
}: {
  place: Place;
  answer: DesignAnswer;
}) {
  const t = useTranslate();
  const goTo = useGoTo();
  const [loaded] = useState(() => valuesOf(design));
  /** What the next save builds on: whoever saves again has seen what another did. */
  const base = useRef(loaded);
  const [uploads, setUploads] = useState(0);
  const { register, control, watch, problem, isBusy, isDirty, submit } = useServerForm({
    values: loaded,
    fields: FIELDS,
    onSave: async (values) => {
      await update(place, design.id, changeOf(values, loaded, base.current));
      flash(t(design.is_active ? 'designs.saved_used' : 'designs.saved'));
      await goTo(listAddress(place), { discards: true });
    },
    onRefused: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'design_changed') return undefined;
      void queryClient
        .fetchQuery({ ...designQuery(place, design.id), staleTime: 0 })
        .then((now) => {
          base.current = valuesOf(now.design);
        })
        .catch(() => undefined);
      const { fields, summary } = formProblem(error, FIELDS, t);
      const text = `${error.detail || error.title} ${t('designs.save_again')}`;
      return {
        fields: Object.fromEntries(Object.keys(fields).map((field) => [field, text])),
        summary: summary.map(({ fieldId }) => ({
          ...(fieldId && { fieldId }),
          text: fieldId ? `${t(`designs.${fieldId}`)}: ${text}` : text,
        })),
      };
    },
  });
  const values = watch();
  const accent = hexOf(values.accent);
  const lacks = [
    values.name.trim() === '' && loaded.name !== '' && t('designs.name'),
    accent === null && t('designs.accent'),
    values.banner_type === 'image' && values.banner === null && t('designs.banner_id'),
  ].filter((label) => label !== false);
  const uploading = (isOn: boolean) => setUploads((count) => count + (isOn ? 1 : -1));
  const reason = !isDirty
    ? t('kit.nothing_changed')
    : uploads > 0
      ? t('kit.picture.uploading')
      : t('kit.still_missing', { fields: lacks.join(', ') });
  return (
    <div className={styles.editor}>
      <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
        <ErrorSummary title={t('designs.not_saved')} errors={problem.summary} />
        <Field id="name" label={t('designs.name')} error={problem.fields.name} required={loaded.name !== ''}>
          <TextInput {...register('name')} maxLength={DESIGN_NAME_MAX} autoComplete="off" />
        </Field>
        {place.type === 'network' ? null : (
          <Switch
            {...register('override')}
            id="override"
            label={t('designs.override')}
            help={t(`designs.override_help.${place.type}`)}
          />
        )}
        <FieldGroup legend={t('designs.colour')}>
          <Controller
            name="accent"
            control={control}
            render={({ field }) => (
              <ColourField value={field.value} onChange={field.onChange} error={problem.fields.accent} />
            )}
          />
          {accent === null ? null : <Contrasts accent={accent} />}
        </FieldGroup>
        <FieldGroup legend={t('designs.logo')}>
          <Controller
            name="logo_type"
            control={control}
            render={({ field }) => (
              <RadioCards
                name="logo_type"
                legend={t('designs.logo_type')}
                value={field.value}
                onChange={field.onChange}
                options={(['default', 'extended', 'hidden'] as const).map((value) => ({
                  value,
                  label: t(`designs.logo_type.${value}`),
                  help: t(`designs.logo_type.${value}_help`),
                }))}
              />
            )}
          />
          {values.logo_type === 'hidden' ? null : (
            <Controller
              name="logo"
              control={control}
              render={({ field }) => (
                <PictureField
                  id="logo_id"
                  label={t('designs.logo_id')}
                  help={t(above ? 'designs.logo_help_above' : 'designs.logo_help')}
                  value={field.value}
                  onChange={field.onChange}
                  onUploading={uploading}
                  error={problem.fields.logo_id}
                />
              )}
            />
          )}
          <Controller
            name="favicon"
            control={control}
            render={({ field }) => (
              <PictureField
                id="favicon_id"
                label={t('designs.favicon_id')}
                help={t('designs.favicon_help')}
                value={field.value}
                onChange={field.onChange}
                onUploading={uploading}
                error={problem.fields.favicon_id}
              />
            )}
          />
        </FieldGroup>
        <FieldGroup legend={t('designs.banner')}>
          <Controller
            name="banner_type"
            control={control}
            render={({ field }) => (
              <RadioCards
                name="banner_type"
                legend={t('designs.banner_type')}
                value={field.value}
                onChange={field.onChange}
                options={(['hidden', 'color', 'image'] as const).map((value) => ({
                  value,
                  label: t(`designs.banner_type.${value}`),
                  help: t(`designs.banner_type.${value}_help`),
                }))}
              />
            )}
          />
          {values.banner_type === 'image' ? (
            <Controller
              name="banner"
              control={control}
              render={({ field }) => (
                <PictureField
                  id="banner_id"
                  label={t('designs.banner_id')}
                  help={t('designs.banner_help')}
                  value={field.value}
                  onChange={field.onChange}
                  onUploading={uploading}
                  error={problem.fields.banner_id}
                  shape="band"
                />
              )}
            />
          ) : null}
        </FieldGroup>
        <FieldGroup legend={t('designs.layout')}>
          <Switch
            {...register('full_width')}
            id="full_width"
            label={t('designs.full_width')}
            help={t('designs.full_width_help')}
          />
        </FieldGroup>
        <FormFoot
          sticks
          submitLabel={t('designs.save')}
          cancelLabel={t('designs.cancel')}
          onCancel={() => void goTo(listAddress(place))}
          busy={isBusy}
          disabled={!isDirty || uploads > 0 || lacks.length > 0}
          reason={reason}
        />
      </form>
      <Previews
        name={place.type === 'group' ? undefined : context.name}
        values={{ ...values, accent: accent ?? loaded.accent }}
        above={above}
      />
    </div>
  );
}
