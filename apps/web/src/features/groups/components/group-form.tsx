import type { Group, GroupAccess } from '@dorfplatz/contract';
import { Button, Checkbox, ErrorSummary, Field, RadioCards, Textarea, TextInput } from '@dorfplatz/ui';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { formProblem, noProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { isSubmitDisabled } from '../../../lib/submit-state.ts';
import { accessOptions, offersModeratedJoin } from '../access-choice.ts';
import styles from './group-form.module.css';
import { GroupPicture } from './group-picture.tsx';

const fields = ['name', 'teaser', 'access', 'externally_visible', 'moderated_join', 'image_id'];
const longestTeaser = 300;

export interface GroupValues {
  name: string;
  teaser: string;
  access: GroupAccess;
  externally_visible: boolean;
  moderated_join: boolean;
  /** Id of a new picture, null to take it away; undefined leaves it as it is. */
  image_id?: number | null | undefined;
}

interface GroupFormProps {
  values: GroupValues;
  /** The group that is changed; null for one to come. */
  group: Group | null;
  canCreateHidden: boolean;
  /** Throws ApiError. */
  onSave: (values: GroupValues) => Promise<void>;
  /** Told when saving was refused. */
  onRefused: (values: GroupValues) => void;
  onCancel: () => void;
  saveLabel: string;
}

/** Name, picture, teaser, and who may see and join a group. */
export function GroupForm(props: GroupFormProps) {
  const { values, group, canCreateHidden, onSave, onRefused, onCancel, saveLabel } = props;
  const t = useTranslate();
  const [problem, setProblem] = useState(noProblem);
  const [isUploading, setUploading] = useState(false);
  const { register, control, handleSubmit, formState, watch } = useForm<GroupValues>({
    mode: 'onChange',
    defaultValues: values,
  });
  // Read here: the form works out only what was asked for.
  const { isDirty, isValid, isSubmitting } = formState;
  const [access, teaser, name] = watch(['access', 'teaser', 'name']);
  const { fields: errors } = problem;
  const submit = handleSubmit(async (data) => {
    const saved = {
      ...data,
      name: data.name.trim(),
      moderated_join: data.moderated_join && offersModeratedJoin(data.access),
    };
    try {
      await onSave(saved);
    } catch (error) {
      onRefused(saved);
      setProblem(formProblem(error, fields, t));
    }
  });
  const nameError = errors.name ?? (formState.errors.name ? t('groups.name_missing') : undefined);
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <ErrorSummary title={t('groups.check_input')} errors={problem.summary} />
      <Field id="name" label={t('groups.name')} error={nameError} required>
        <TextInput
          {...register('name', { validate: (text) => text.trim() !== '' })}
          maxLength={100}
          autoComplete="off"
        />
      </Field>
      <Controller
        name="image_id"
        control={control}
        render={({ field }) => (
          <GroupPicture
            name={name}
            color={group?.category.color ?? 'slate'}
            src={group?.profile_image?.medium ?? null}
            isRemoved={field.value === null}
            onChange={field.onChange}
            onUploading={setUploading}
          />
        )}
      />
      <Field
        id="teaser"
        label={t('groups.teaser')}
        help={t('groups.teaser_help')}
        error={errors.teaser}
        aside={
          <span className="small muted">
            {t('groups.characters', { count: teaser.length, most: longestTeaser })}
          </span>
        }
      >
        <Textarea {...register('teaser')} maxLength={longestTeaser} rows={3} />
      </Field>
      <Controller
        name="access"
        control={control}
        render={({ field }) => (
          <RadioCards
            name="access"
            legend={t('groups.access')}
            value={field.value}
            onChange={field.onChange}
            options={accessOptions({
              current: group?.access ?? null,
              canCreateHidden,
              isSensitive: group?.sensitive ?? false,
              isActiveMainGroup: group?.active_main_group ?? false,
            }).map(({ value, isDisabled }) => ({
              value,
              label: t(`groups.access_${value}`),
              help: t(`groups.access_${value}_help`),
              disabled: isDisabled,
            }))}
          />
        )}
      />
      <div className={styles.choices}>
        {offersModeratedJoin(access) ? (
          <Checkbox
            {...register('moderated_join')}
            label={t('groups.moderated')}
            help={t('groups.moderated_help')}
          />
        ) : null}
        <Checkbox
          {...register('externally_visible')}
          label={t('groups.for_guests')}
          help={t('groups.for_guests_help')}
        />
      </div>
      <div className={styles.foot}>
        <Button
          type="submit"
          variant="primary"
          busy={isSubmitting}
          disabled={isUploading || isSubmitDisabled({ isDirty, isValid, isSubmitting: false })}
        >
          {saveLabel}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('groups.cancel')}
        </Button>
      </div>
    </form>
  );
}
