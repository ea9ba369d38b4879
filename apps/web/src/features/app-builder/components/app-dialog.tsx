import { APP_NAME_MAX } from '@dorfplatz/contract';
import { Button, Dialog, Field, Textarea, TextInput } from '@dorfplatz/ui';
import { type FormEvent, useId, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { AppDraft } from '../draft.ts';
import styles from './builder.module.css';
import { LookFields } from './look-fields.tsx';

type About = Pick<AppDraft, 'name' | 'description' | 'icon' | 'color'>;

interface AppDialogProps {
  about: About;
  onTake: (about: About) => void;
  onClose: () => void;
}

/** What an app is called and how it looks. */
export function AppDialog({ about, onTake, onClose }: AppDialogProps) {
  const t = useTranslate();
  const form = useId();
  const [written, setWritten] = useState(about);
  const [isTried, setTried] = useState(false);
  useUnsaved(JSON.stringify(written) !== JSON.stringify(about));
  const isNameless = written.name.trim() === '';
  const take = (event: FormEvent) => {
    event.preventDefault();
    // What a dialogue sends would reach the form of the page around it.
    event.stopPropagation();
    setTried(true);
    if (!isNameless) onTake({ ...written, name: written.name.trim() });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('app_builder.about')}
      closeLabel={t('kit.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('app_builder.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form}>
            {t('app_builder.take')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={take} noValidate className={styles.form}>
        <Field
          label={t('app_builder.name')}
          help={t('app_builder.name_help')}
          error={isTried && isNameless ? t('app_builder.name_missing') : undefined}
          required
        >
          <TextInput
            value={written.name}
            maxLength={APP_NAME_MAX}
            autoComplete="off"
            onChange={(event) => setWritten({ ...written, name: event.target.value })}
          />
        </Field>
        <Field label={t('app_builder.description')}>
          <Textarea
            value={written.description}
            maxLength={500}
            rows={2}
            onChange={(event) => setWritten({ ...written, description: event.target.value })}
          />
        </Field>
        <LookFields
          icon={written.icon}
          color={written.color}
          onChange={(look) => setWritten({ ...written, ...look })}
        />
      </form>
    </Dialog>
  );
}
