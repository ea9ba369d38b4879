import {
  APP_NAME_MAX,
  APP_TEMPLATES,
  type AppColor,
  type AppSymbol,
  type AppTemplate,
  type BodyOf,
  type createApp,
} from '@dorfplatz/contract';
import { ErrorSummary, Field, FormFoot, RadioCards, TextInput } from '@dorfplatz/ui';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { AppMark } from '../../../kit/app-mark.tsx';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './builder.module.css';
import { LookFields } from './look-fields.tsx';

type Look = { icon: AppSymbol; color: AppColor };

/** How an app of each template looks until somebody chooses otherwise. */
const looks: Record<AppTemplate, Look> = {
  empty: { icon: 'boxes', color: 'green' },
  equipment: { icon: 'wrench', color: 'orange' },
  applications: { icon: 'inbox', color: 'blue' },
  ideas: { icon: 'idea', color: 'yellow' },
  defects: { icon: 'alert', color: 'red' },
  contacts: { icon: 'people', color: 'purple' },
};

interface AppFormProps {
  onMake: (app: BodyOf<typeof createApp>['app']) => Promise<void>;
  onCancel: () => void;
}

/** A name, what the app starts from, and how it looks. */
export function AppForm({ onMake, onCancel }: AppFormProps) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<Look | null>(null);
  const { register, control, watch, problem, isBusy, submit } = useServerForm({
    values: { name: '', template: 'equipment' as AppTemplate },
    fields: ['name'],
    onSave: (written) => onMake({ ...written, ...(chosen ?? looks[written.template]) }),
  });
  const [name, template] = watch(['name', 'template']);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <ErrorSummary title={t('app_builder.not_made')} errors={problem.summary} />
      <Field
        id="name"
        label={t('app_builder.name')}
        help={t('app_builder.name_help')}
        error={problem.fields.name}
        required
      >
        <TextInput {...register('name')} maxLength={APP_NAME_MAX} autoComplete="off" />
      </Field>
      <Controller
        name="template"
        control={control}
        render={({ field }) => (
          <RadioCards
            name="template"
            legend={t('app_builder.template')}
            columns={2}
            value={field.value}
            onChange={field.onChange}
            options={APP_TEMPLATES.map((value) => ({
              value,
              label: (
                <span className={styles.template}>
                  <AppMark app={looks[value]} />
                  {t(`app_builder.template.${value}`)}
                </span>
              ),
              help: t(`app_builder.template.${value}_help`),
            }))}
          />
        )}
      />
      <LookFields {...(chosen ?? looks[template])} onChange={setChosen} />
      <FormFoot
        submitLabel={t('app_builder.make')}
        cancelLabel={t('app_builder.cancel')}
        onCancel={onCancel}
        busy={isBusy}
        disabled={name.trim() === ''}
        reason={t('app_builder.name_missing')}
      />
    </form>
  );
}
