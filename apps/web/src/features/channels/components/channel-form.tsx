import {
  CHANNEL_DESCRIPTION_MAX,
  CHANNEL_OPENNESS,
  CHANNEL_STATUSES,
  CHANNEL_TITLE_MAX,
  type ChannelDetails,
  type ChannelFields,
} from '@dorfplatz/contract';
import {
  ErrorSummary,
  Field,
  FieldGroup,
  FormFoot,
  RadioCards,
  Switch,
  Textarea,
  TextInput,
} from '@dorfplatz/ui';
import { useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { PeoplePicker } from '../../../kit/people-picker.tsx';
import { PictureField } from '../../../kit/picture-field.tsx';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/queries.ts';
import { useSession, useViewer } from '../../../lib/session.ts';
import { channelQuery } from '../api.ts';
import { CHANNEL_FIELDS, changedMeanwhile, changeOf, endsTooEarly, valuesOf } from '../form-values.ts';
import styles from './channel-form.module.css';
import { MomentFields } from './moment-fields.tsx';
import { SlugField } from './slug-field.tsx';

interface ChannelFormProps {
  /** The channel that is changed; null for one to come. */
  channel: ChannelDetails | null;
  saveLabel: string;
  /** With what was changed; throws ApiError. */
  onSave: (change: ChannelFields, version: number | undefined) => Promise<void>;
  onCancel: () => void;
}

/** What a channel is called, who sees it and when. */
export function ChannelForm({ channel, saveLabel, onSave, onCancel }: ChannelFormProps) {
  const t = useTranslate();
  const viewer = useViewer();
  const { network } = useSession();
  const zone = viewer.time_zone ?? network.time_zone;
  /** What changes are compared with: the channel as it was when the form was opened. */
  const [opened] = useState(() => valuesOf(channel, zone));
  /** What the next save builds on: whoever saves again has read what another did. */
  const version = useRef(channel?.version);
  const [uploads, setUploads] = useState(0);
  const { register, control, watch, problem, isBusy, isDirty, submit } = useServerForm({
    values: opened,
    fields: CHANNEL_FIELDS,
    onSave: (values) => onSave(changeOf(values, opened, zone), version.current),
    onRefused: async (error) => {
      if (!channel || !(error instanceof ApiError) || error.status !== 409) return undefined;
      try {
        const now = await queryClient.fetchQuery({ ...channelQuery(channel.slug), staleTime: 0 });
        version.current = now.version;
        const fields = changedMeanwhile(opened, now, zone).map((field) => t(`channels.field.${field}`));
        const text = t('channels.changed_meanwhile', {
          fields: fields.join(', ') || t('channels.something'),
        });
        return { fields: {}, summary: [{ text }] };
      } catch {
        return undefined;
      }
    },
  });
  const values = watch();
  const isTooEarly = endsTooEarly(values);
  const lacks = [
    values.title.trim() === '' && t('channels.field.title'),
    values.openness === 'members' && values.groups.length === 0 && t('channels.field.group_ids'),
  ].filter((label) => label !== false);
  const reason =
    uploads > 0
      ? t('kit.picture.uploading')
      : lacks.length > 0
        ? t('kit.still_missing', { fields: lacks.join(', ') })
        : isTooEarly
          ? t('channels.ends_too_early')
          : t('kit.nothing_changed');
  const { fields: errors } = problem;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <ErrorSummary title={t('channels.not_saved')} errors={problem.summary} />
      <Field id="title" label={t('channels.field.title')} error={errors.title} required>
        <TextInput {...register('title')} maxLength={CHANNEL_TITLE_MAX} autoComplete="off" />
      </Field>
      <Field
        id="description"
        label={t('channels.field.description')}
        help={t('channels.description_help')}
        error={errors.description}
        aside={
          <span className="small muted">
            {t('channels.characters', { count: values.description.length, most: CHANNEL_DESCRIPTION_MAX })}
          </span>
        }
      >
        <Textarea {...register('description')} maxLength={CHANNEL_DESCRIPTION_MAX} rows={3} />
      </Field>
      <Controller
        name="image"
        control={control}
        render={({ field }) => (
          <PictureField
            id="image_id"
            label={t('channels.field.image_id')}
            help={t('channels.image_help')}
            value={field.value}
            onChange={field.onChange}
            onUploading={(isOn) => setUploads((count) => count + (isOn ? 1 : -1))}
            error={errors.image_id}
          />
        )}
      />
      <Controller
        name="slug"
        control={control}
        render={({ field }) => (
          <SlugField
            value={field.value}
            onChange={field.onChange}
            title={values.title}
            kept={channel?.slug ?? null}
            error={errors.slug}
          />
        )}
      />
      <Controller
        name="status"
        control={control}
        render={({ field }) => (
          <RadioCards
            name="status"
            legend={t('channels.field.status')}
            value={field.value}
            onChange={field.onChange}
            options={CHANNEL_STATUSES.filter((status) => channel !== null || status !== 'archived').map(
              (value) => ({
                value,
                label: t(`channels.status.${value}`),
                help: t(`channels.status.${value}_help`),
              }),
            )}
          />
        )}
      />
      <FieldGroup legend={t('channels.who')}>
        <Controller
          name="openness"
          control={control}
          render={({ field }) => (
            <RadioCards
              name="openness"
              legend={t('channels.field.openness')}
              value={field.value}
              onChange={field.onChange}
              options={CHANNEL_OPENNESS.map((value) => ({
                value,
                label: t(`channels.openness.${value}`),
                help: t(`channels.openness.${value}_help`),
              }))}
            />
          )}
        />
        {values.openness === 'members' ? (
          <Controller
            name="groups"
            control={control}
            render={({ field }) => (
              <PeoplePicker
                id="group_ids"
                label={t('channels.field.group_ids')}
                offer="groups"
                most={100}
                value={field.value}
                onChange={field.onChange}
                error={errors.group_ids}
              />
            )}
          />
        ) : null}
      </FieldGroup>
      <FieldGroup legend={t('channels.when')} intro={t('channels.when_help')}>
        {(['starts', 'ends'] as const).map((name) => (
          <Controller
            key={name}
            name={name}
            control={control}
            render={({ field }) => (
              <MomentFields
                id={`${name}_at`}
                label={t(`channels.field.${name}_at`)}
                value={field.value}
                onChange={field.onChange}
                error={
                  errors[`${name}_at`] ??
                  (name === 'ends' && isTooEarly ? t('channels.ends_too_early') : undefined)
                }
              />
            )}
          />
        ))}
      </FieldGroup>
      {viewer.can.administrate ? (
        <Switch
          {...register('is_start_page')}
          id="is_start_page"
          label={t('channels.field.is_start_page')}
          help={t('channels.start_page_help')}
        />
      ) : null}
      <FormFoot
        sticks
        submitLabel={saveLabel}
        cancelLabel={t('channels.cancel')}
        onCancel={onCancel}
        busy={isBusy}
        disabled={!isDirty || uploads > 0 || lacks.length > 0 || isTooEarly}
        reason={reason}
      />
    </form>
  );
}
