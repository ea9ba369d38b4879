import { navigationLink } from '@dorfplatz/content/navigation-links';
import { NAVIGATION_TEXT } from '@dorfplatz/contract';
import { Button, Checkbox, Dialog, Field, TextInput } from '@dorfplatz/ui';
import { type FormEvent, useId, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Owner } from '../api.ts';
import type { LineValues } from '../navigation-tree.ts';
import styles from './navigation-editor.module.css';
import { PagePicker } from './page-picker.tsx';

interface LineDialogProps {
  owner: Owner;
  title: string;
  values: LineValues;
  /** Lines of the first level may do without a link: they hold others. */
  mayHold: boolean;
  onTake: (values: LineValues) => void;
  onClose: () => void;
}

/** What a line says and where it leads. */
export function LineDialog({ owner, title, values, mayHold, onTake, onClose }: LineDialogProps) {
  const t = useTranslate();
  const form = useId();
  const [written, setWritten] = useState(values);
  const [isTried, setTried] = useState(false);
  useUnsaved(JSON.stringify(written) !== JSON.stringify(values));
  const text = written.text.trim();
  const typed = written.link.trim();
  const link = typed === '' ? '' : navigationLink(typed, window.location.origin);
  const textError = text === '' ? t('navigation_editor.text_missing') : undefined;
  const linkError =
    link === null
      ? t('navigation_editor.not_a_link')
      : link === '' && !mayHold
        ? t('navigation_editor.link_missing')
        : undefined;
  const take = (event: FormEvent) => {
    event.preventDefault();
    // What a dialogue sends would reach the form of the page around it.
    event.stopPropagation();
    setTried(true);
    if (textError === undefined && linkError === undefined) onTake({ ...written, text, link: link ?? '' });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('kit.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('navigation_editor.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form}>
            {t('navigation_editor.take')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={take} noValidate className={styles.form}>
        <Field label={t('navigation_editor.text')} required error={isTried ? textError : undefined}>
          <TextInput
            value={written.text}
            maxLength={NAVIGATION_TEXT}
            onChange={(event) => setWritten({ ...written, text: event.target.value })}
          />
        </Field>
        <Field
          label={t('navigation_editor.link')}
          required={!mayHold}
          help={t(mayHold ? 'navigation_editor.link_help_holds' : 'navigation_editor.link_help')}
          error={isTried ? linkError : undefined}
        >
          <TextInput
            value={written.link}
            inputMode="url"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={2000}
            onChange={(event) => setWritten({ ...written, link: event.target.value })}
          />
        </Field>
        <PagePicker
          owner={owner}
          chosen={written.link}
          onPick={(page) =>
            setWritten({ ...written, link: page.link, text: text === '' ? page.text : written.text })
          }
        />
        <Checkbox
          label={t(owner === null ? 'navigation_editor.public' : 'navigation_editor.public_of_group')}
          help={t(
            owner === null ? 'navigation_editor.public_help' : 'navigation_editor.public_of_group_help',
          )}
          checked={written.public}
          onChange={(event) => setWritten({ ...written, public: event.target.checked })}
        />
        <Checkbox
          label={t('navigation_editor.new_window')}
          checked={written.new_window}
          onChange={(event) => setWritten({ ...written, new_window: event.target.checked })}
        />
      </form>
    </Dialog>
  );
}
