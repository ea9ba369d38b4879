import { isAllowedLink, normaliseLinkUrl } from '@dorfplatz/content';
import { Button, Dialog, Field, TextInput } from '@dorfplatz/ui';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';

interface LinkDialogProps {
  /** The address under the caret, '' for a new link. */
  url: string;
  onClose: () => void;
  /** Gets the address to set, null to remove the link. */
  onApply: (url: string | null) => void;
  /** Another way to say where it leads, above the address; for a new link it has the focus. */
  above?: ReactNode;
}

/** Asks for a link's address. */
export function LinkDialog({ url, onClose, onApply, above }: LinkDialogProps) {
  const t = useTranslate();
  const formId = useId();
  const [typed, setTyped] = useState(url);
  const [isRefused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A portal's events reach the form around the editor too, which must not be sent now.
    event.stopPropagation();
    const normalised = normaliseLinkUrl(typed);
    if (normalised !== null && !isAllowedLink(normalised)) setRefused(true);
    else onApply(normalised);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="narrow"
      title={t(url ? 'editor.link.edit' : 'editor.link.add')}
      closeLabel={t('editor.close')}
      footer={
        <>
          {url ? (
            <Button variant="ghost" onClick={() => onApply(null)}>
              {t('editor.link.remove')}
            </Button>
          ) : null}
          <Button variant="ghost" onClick={onClose}>
            {t('editor.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('editor.link.apply')}
          </Button>
        </>
      }
    >
      {above}
      <form id={formId} onSubmit={submit} noValidate>
        <Field
          label={t('editor.link.address')}
          help={t('editor.link.help')}
          error={isRefused ? t('editor.link.refused') : undefined}
        >
          <TextInput
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setRefused(false);
            }}
            inputMode="url"
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            autoFocus={url !== '' || above === undefined}
          />
        </Field>
      </form>
    </Dialog>
  );
}
