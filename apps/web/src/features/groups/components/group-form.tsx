import type { GroupAccess, GroupDetails, PropertyDefinition, PropertyValues } from '@dorfplatz/contract';
import {
  Checkbox,
  ErrorSummary,
  Field,
  FieldGroup,
  FormFoot,
  RadioCards,
  Textarea,
  TextInput,
} from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { formProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import {
  changedValues,
  PropertyFields,
  propertyProblem,
  propertySetQuery,
} from '../../property-sets/index.ts';
import { accessOptions, offersMembersInvite, offersModeratedJoin } from '../access-choice.ts';
import styles from './group-form.module.css';
import { GroupPicture } from './group-picture.tsx';

const fields = ['name', 'teaser', 'access', 'image_id'];
const longestTeaser = 300;
const noValues: PropertyValues = {};

/** Whoever runs the category also changes what is locked for others. */
const lockedToo = (definitions: readonly PropertyDefinition[], isAllowed: boolean) =>
  Object.fromEntries(definitions.map(({ name, locked }) => [name, !locked || isAllowed]));

export interface GroupValues {
  name: string;
  teaser: string;
  access: GroupAccess;
  externally_visible: boolean;
  moderated_join: boolean;
  members_can_invite: boolean;
  chat: 'enabled' | 'disabled';
  sensitive: boolean;
  for_everybody: boolean;
  /** Id of a new picture, null to take it away; undefined leaves it as it is. */
  image_id?: number | null | undefined;
}

interface GroupFormProps {
  values: GroupValues;
  /** The group that is changed; null for one to come. */
  group: GroupDetails | null;
  /** Id of the category that the group is, or will be, in. */
  categoryId: number;
  canCreateHidden: boolean;
  canAdmitEverybody: boolean;
  /** Throws ApiError. */
  onSave: (values: GroupValues, profile: PropertyValues) => Promise<void>;
  /** Told when saving was refused. */
  onRefused: (values: GroupValues) => void;
  onCancel: () => void;
  saveLabel: string;
}

/** Name, picture, teaser, and who may see and join a group. */
export function GroupForm(props: GroupFormProps) {
  const {
    values,
    group,
    categoryId,
    canCreateHidden,
    canAdmitEverybody,
    onSave,
    onRefused,
    onCancel,
    saveLabel,
  } = props;
  const t = useTranslate();
  const [isUploading, setUploading] = useState(false);
  const kept = group?.profile ?? noValues;
  const [profile, setProfile] = useState<PropertyValues>(kept);
  const [profileErrors, setProfileErrors] = useState<ReturnType<typeof propertyProblem>['errors']>({});
  const { data: set } = useQuery(
    propertySetQuery(
      'group_profile',
      group
        ? { context_type: 'group', context_id: group.id }
        : { context_type: 'group_category', context_id: categoryId },
    ),
  );
  const definitions = set?.properties ?? [];
  const changed = changedValues(kept, profile);
  const savedOf = (data: GroupValues): GroupValues => ({
    ...data,
    name: data.name.trim(),
    moderated_join: data.moderated_join && offersModeratedJoin(data.access),
  });
  const { register, control, watch, invalid, problem, isBusy, isDisabled, submit } = useServerForm({
    values,
    fields,
    onSave: (data) => onSave(savedOf(data), changed),
    onRefused: (error, data) => {
      onRefused(savedOf(data));
      if (!(error instanceof ApiError)) return undefined;
      const shown = formProblem(error, fields, t);
      const inProfile = propertyProblem(error, definitions, 'group.profile');
      setProfileErrors(inProfile.errors);
      const isOwn = (path: string) => path.startsWith('group.profile.');
      const others = Object.keys(error.errors).filter((path) => !isOwn(path));
      return {
        fields: shown.fields,
        summary: [
          ...(others.length > 0 || inProfile.summary.length === 0
            ? shown.summary.slice(0, Math.max(1, others.length))
            : []),
          ...inProfile.summary.filter(({ fieldId }) => fieldId !== undefined),
        ],
      };
    },
  });
  useUnsaved(Object.keys(changed).length > 0 && !isBusy);
  const [access, teaser, name, isSensitive] = watch(['access', 'teaser', 'name', 'sensitive']);
  const { fields: errors } = problem;
  const nameError = errors.name ?? (invalid.name ? t('groups.name_missing') : undefined);
  const reason = isUploading
    ? t('groups.uploading')
    : name.trim() === ''
      ? t('kit.still_missing', { fields: t('groups.name') })
      : t('kit.nothing_changed');
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
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
              isSensitive,
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
        {offersMembersInvite(access) ? (
          <Checkbox
            {...register('members_can_invite')}
            label={t('groups.members_invite')}
            help={t('groups.members_invite_help')}
          />
        ) : null}
        <Checkbox
          {...register('externally_visible')}
          label={t('groups.for_externals')}
          help={t('groups.for_externals_help')}
        />
        <Controller
          name="chat"
          control={control}
          render={({ field }) => (
            <Checkbox
              label={t('groups.chat')}
              help={t('groups.chat_help')}
              checked={field.value === 'enabled'}
              onChange={(event) => field.onChange(event.target.checked ? 'enabled' : 'disabled')}
            />
          )}
        />
        {canAdmitEverybody ? (
          <Checkbox
            {...register('for_everybody')}
            label={t('groups.for_everybody')}
            help={t('groups.for_everybody_help')}
          />
        ) : null}
        {canCreateHidden ? (
          <Checkbox
            {...register('sensitive')}
            label={t('groups.sensitive')}
            help={t('groups.sensitive_help')}
            disabled={access === 'open' && !isSensitive}
          />
        ) : null}
      </div>
      {definitions.length > 0 ? (
        <FieldGroup legend={t('groups.profile')}>
          <PropertyFields
            definitions={definitions}
            values={profile}
            onChange={setProfile}
            errors={profileErrors}
            can={{ update: lockedToo(definitions, canCreateHidden) }}
            onUploading={setUploading}
          />
        </FieldGroup>
      ) : null}
      <FormFoot
        submitLabel={saveLabel}
        cancelLabel={t('groups.cancel')}
        onCancel={onCancel}
        busy={isBusy}
        reason={reason}
        disabled={isUploading || isDisabled(Object.keys(changed).length > 0)}
      />
    </form>
  );
}
