import type { Folder, PropertyValues } from '@dorfplatz/contract';
import { ErrorSummary, Field, FormFoot, RadioCards, Textarea, TextInput } from '@dorfplatz/ui';
import { Controller } from 'react-hook-form';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useProperties } from '../profiles.ts';
import { useProfileForm } from '../use-profile-form.tsx';
import styles from './folder-form.module.css';

const names = ['name', 'description', 'adding', 'review'];

export interface FolderValues {
  name: string;
  description: string;
  /** `inherited` says what the folder above says. */
  adding: 'inherited' | 'members' | 'administrators';
  review: 'inherited' | 'on' | 'off';
}

interface FolderFormProps {
  values: FolderValues;
  /** Where it lies, or is to lie, and what is said of it so far. */
  place: Pick<Folder, 'id' | 'context'>;
  profile: PropertyValues;
  /** The folder above; null of a root, which nothing is above of. */
  parent: Pick<Folder, 'adding' | 'is_reviewed'> | null;
  /** Whether one says who adds and what is reviewed. */
  canManage: boolean;
  hasName: boolean;
  saveLabel: string;
  /** Gets what can be sent of the profile besides: nothing where nothing is asked for, or nothing changed. */
  onSave: (values: FolderValues, profile: { folder_profile?: PropertyValues }) => Promise<unknown>;
  onRefused?: () => void;
  onCancel: () => void;
  /** A new one is saved as it stands once it has a name. */
  isNew?: boolean;
}

/** What a folder is called, and for those who run it what holds in it. */
export function FolderForm(props: FolderFormProps) {
  const { values, place, profile, parent, canManage, hasName, saveLabel, onSave, onRefused } = props;
  const { onCancel, isNew = false } = props;
  const t = useTranslate();
  const definitions = useProperties('folder_profile', [place]);
  const said = useProfileForm('folder_profile', { definitions, kept: profile, changesLocked: canManage });
  const form = useServerForm({
    values,
    fields: names,
    // Who makes a folder is told what must be said of it.
    onSave: (written) =>
      onSave(
        written,
        said.hasChanged || (isNew && definitions.length > 0) ? { folder_profile: said.changed } : {},
      ),
    onRefused: (error) => {
      onRefused?.();
      return said.refused(error, names);
    },
  });
  useUnsaved(said.hasChanged && !form.isBusy);
  const { problem } = form;
  const inherited = (said: string) =>
    parent ? [{ value: 'inherited' as const, label: t('files.inherited', { said }) }] : [];
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <ErrorSummary title={t('files.not_saved')} errors={problem.summary} />
      {hasName ? (
        <Field label={t('files.field.name')} id="name" error={problem.fields.name} required>
          <TextInput
            {...form.register('name', { validate: (text) => text.trim() !== '' })}
            maxLength={255}
            autoComplete="off"
          />
        </Field>
      ) : null}
      <Field label={t('files.field.description')} id="description" error={problem.fields.description}>
        <Textarea {...form.register('description')} rows={4} maxLength={10000} />
      </Field>
      {said.fields}
      {canManage ? (
        <>
          <Controller
            control={form.control}
            name="adding"
            render={({ field }) => (
              <RadioCards
                name="adding"
                legend={t('files.field.adding')}
                value={field.value}
                onChange={field.onChange}
                options={[
                  ...inherited(t(`files.adding.${parent?.adding ?? 'members'}`)),
                  {
                    value: 'members',
                    label: t('files.adding.members'),
                    help: t('files.adding_help.members'),
                  },
                  {
                    value: 'administrators',
                    label: t('files.adding.administrators'),
                    help: t('files.adding_help.administrators'),
                  },
                ]}
              />
            )}
          />
          <Controller
            control={form.control}
            name="review"
            render={({ field }) => (
              <RadioCards
                name="review"
                legend={t('files.field.review')}
                value={field.value}
                onChange={field.onChange}
                options={[
                  ...inherited(t(parent?.is_reviewed ? 'files.review.on' : 'files.review.off')),
                  { value: 'on', label: t('files.review.on'), help: t('files.review_help.on') },
                  { value: 'off', label: t('files.review.off'), help: t('files.review_help.off') },
                ]}
              />
            )}
          />
        </>
      ) : null}
      <FormFoot
        submitLabel={saveLabel}
        cancelLabel={t('files.cancel')}
        onCancel={onCancel}
        busy={form.isBusy}
        disabled={form.isDisabled(said.hasChanged)}
        reason={t(isNew ? 'files.name_missing' : 'kit.nothing_changed')}
      />
    </form>
  );
}

/** The values as calls take them; who does not run the folder sends nothing of what holds in it. */
export const sentValues = ({ name, description, adding, review }: FolderValues, canManage: boolean) => ({
  name: name.trim(),
  description,
  ...(canManage && {
    adding: adding === 'inherited' ? null : adding,
    review: review === 'inherited' ? null : review === 'on',
  }),
});
