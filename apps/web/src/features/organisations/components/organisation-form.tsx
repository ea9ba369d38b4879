import {
  ORGANISATION_ADDRESS_MAX,
  ORGANISATION_CONTACTS_MAX,
  ORGANISATION_LINE_MAX,
  ORGANISATION_NAME_MAX,
  ORGANISATION_PHONE_MAX,
  type Organisation,
} from '@dorfplatz/contract';
import { Button, ErrorSummary, Field, FormFoot, flash, Textarea, TextInput } from '@dorfplatz/ui';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { PeoplePicker, type Picked } from '../../../kit/people-picker.tsx';
import { type Picture, PictureField } from '../../../kit/picture-field.tsx';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { Editor } from '../../editor/index.ts';
import { searchMembers } from '../../stream/index.ts';
import { AttachMenu, UploadList, useUploads } from '../../uploads/index.ts';
import { saveOrganisation } from '../api.ts';
import styles from './organisations.module.css';

const FIELDS = ['name', 'description', 'address', 'website', 'email', 'phone', 'image_id', 'contact_ids'];

type Values = {
  name: string;
  description: string;
  address: string;
  website: string;
  email: string;
  phone: string;
  picture: Picture | null;
  contacts: Picked[];
};

const valuesOf = (organisation: Organisation | undefined): Values => ({
  name: organisation?.name ?? '',
  description: organisation?.description ?? '',
  address: organisation?.address ?? '',
  website: organisation?.website ?? '',
  email: organisation?.email ?? '',
  phone: organisation?.phone ?? '',
  picture: organisation?.image_id
    ? { id: organisation.image_id, url: organisation.images?.medium ?? '' }
    : null,
  contacts: (organisation?.contacts ?? []).map(({ id, display_name, images }) => ({
    type: 'member',
    id,
    name: display_name,
    image: images?.small,
  })),
});

/** Everything that a group says of an organisation. */
export function OrganisationForm({ slug, organisation }: { slug: string; organisation?: Organisation }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const [sending, setSending] = useState(0);
  const [opened] = useState(organisation);
  const uploads = useUploads({ attached: opened?.files ?? [] });
  const files = [...uploads.ids('image'), ...uploads.ids('file')];
  const attached = (opened?.files ?? []).map(({ id }) => id);
  const hasOtherFiles =
    uploads.items.some(({ state }) => state !== 'published') ||
    files.toSorted().join() !== attached.toSorted().join();
  const back = pathTo(paths.administeredOrganisations, { groupSlug: slug });
  const form = useServerForm<Values>({
    values: valuesOf(opened),
    fields: FIELDS,
    onSave: async ({ picture, contacts, ...written }) => {
      const saved = await saveOrganisation(slug, opened?.id ?? null, {
        ...written,
        image_id: picture?.id ?? null,
        contact_ids: contacts.map(({ id }) => id),
        ...(hasOtherFiles && { files }),
      });
      uploads.settled();
      flash(t('organisations.saved', { name: saved.name }));
      await goTo(back, { discards: true });
    },
  });
  const { register, control, watch, setValue, problem, isBusy, isDirty, submit } = form;
  useUnsaved(hasOtherFiles && !isBusy);
  const [name, description] = watch(['name', 'description']);
  const isMissing = name.trim() === '';
  const isWaiting = sending > 0 || !uploads.isReady;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary title={t('organisations.not_saved')} errors={problem.summary} />
      <Field id="name" label={t('organisations.name')} error={problem.fields.name} required>
        <TextInput {...register('name')} maxLength={ORGANISATION_NAME_MAX} autoComplete="off" />
      </Field>
      <Controller
        name="picture"
        control={control}
        render={({ field }) => (
          <PictureField
            id="image_id"
            label={t('organisations.picture')}
            help={t('organisations.picture_help')}
            value={field.value}
            onChange={field.onChange}
            onUploading={(isSent) => setSending((before) => before + (isSent ? 1 : -1))}
            error={problem.fields.image_id}
          />
        )}
      />
      <div>
        <p className={styles.label}>{t('organisations.description')}</p>
        <div id="description" tabIndex={-1}>
          <Editor
            size="reply"
            label={t('organisations.description')}
            placeholder={t('organisations.description_example')}
            value={description}
            onChange={(text) => setValue('description', text, { shouldDirty: true })}
            onFiles={uploads.add}
            searchMembers={searchMembers}
            isInvalid={problem.fields.description !== undefined}
          />
        </div>
        {problem.fields.description ? (
          <p role="alert" className={styles.error}>
            {problem.fields.description}
          </p>
        ) : null}
      </div>
      <Field id="address" label={t('organisations.address')} error={problem.fields.address}>
        <Textarea {...register('address')} rows={3} maxLength={ORGANISATION_ADDRESS_MAX} />
      </Field>
      <Field
        id="website"
        label={t('organisations.website')}
        help={t('organisations.website_help')}
        error={problem.fields.website}
      >
        <TextInput
          {...register('website')}
          inputMode="url"
          autoComplete="off"
          maxLength={ORGANISATION_LINE_MAX}
        />
      </Field>
      <div className={styles.two}>
        <Field id="email" label={t('organisations.email')} error={problem.fields.email}>
          <TextInput
            {...register('email')}
            type="email"
            autoComplete="off"
            maxLength={ORGANISATION_LINE_MAX}
          />
        </Field>
        <Field id="phone" label={t('organisations.phone')} error={problem.fields.phone}>
          <TextInput
            {...register('phone')}
            type="tel"
            autoComplete="off"
            maxLength={ORGANISATION_PHONE_MAX}
          />
        </Field>
      </div>
      <Controller
        name="contacts"
        control={control}
        render={({ field }) => (
          <PeoplePicker
            id="contact_ids"
            label={t('organisations.contacts')}
            help={t('organisations.contacts_help')}
            error={problem.fields.contact_ids}
            value={field.value}
            onChange={field.onChange}
            most={ORGANISATION_CONTACTS_MAX}
          />
        )}
      />
      <div className={styles.files}>
        <UploadList uploads={uploads} />
        <AttachMenu
          uploads={uploads}
          label={t('organisations.add_files')}
          groupSlug={slug}
          trigger={(attributes) => (
            <Button icon={<PaperclipIcon aria-hidden="true" />} {...attributes}>
              {t('organisations.add_files')}
            </Button>
          )}
        />
      </div>
      <FormFoot
        submitLabel={t('organisations.save')}
        cancelLabel={t('organisations.cancel')}
        onCancel={() => void goTo(back).catch(() => {})}
        busy={isBusy}
        disabled={isMissing || isWaiting || !(isDirty || hasOtherFiles)}
        reason={
          isWaiting
            ? t('organisations.files_sending')
            : isMissing
              ? t('kit.still_missing', { fields: t('organisations.name') })
              : t('kit.nothing_changed')
        }
      />
    </form>
  );
}
