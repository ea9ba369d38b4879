import { CAPTION_MAX, IMAGE_WIDTHS } from '@dorfplatz/content/documents';
import { Button, Dialog, Field, Select, TextInput } from '@dorfplatz/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';

interface Described {
  alt: string;
  caption: string;
  width: string;
}

interface ImageDialogProps {
  image: Described;
  onClose: () => void;
  onApply: (image: Described) => void;
}

/** Asks what a picture shows, for those who do not see it, what stands below it, and how wide it is. */
export function ImageDialog({ image, onClose, onApply }: ImageDialogProps) {
  const t = useTranslate();
  const formId = useId();
  const [described, setDescribed] = useState<Described>(image);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onApply({ alt: described.alt.trim(), caption: described.caption.trim(), width: described.width });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="narrow"
      title={t('documents.image.describe')}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('editor.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('editor.link.apply')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field label={t('documents.image.alt')} help={t('documents.image.alt_help')}>
          <TextInput
            value={described.alt}
            maxLength={CAPTION_MAX}
            onChange={(event) => setDescribed({ ...described, alt: event.target.value })}
            autoFocus
          />
        </Field>
        <Field label={t('documents.image.caption')}>
          <TextInput
            value={described.caption}
            maxLength={CAPTION_MAX}
            onChange={(event) => setDescribed({ ...described, caption: event.target.value })}
          />
        </Field>
        <Field label={t('documents.image.width')}>
          <Select
            value={described.width}
            onChange={(event) => setDescribed({ ...described, width: event.target.value })}
            options={IMAGE_WIDTHS.map((value) => ({ value, label: t(`documents.image.width.${value}`) }))}
          />
        </Field>
      </form>
    </Dialog>
  );
}
