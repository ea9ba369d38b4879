import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Field } from '../field.ts';
import type { useIntegrationWords } from '../use-integration-words.ts';
import { IntegrationDialog } from './integration-dialog.tsx';
import { TemplateField } from './template-field.tsx';

const TEMPLATE_MAX = 2000;

interface TeaserDialogProps {
  template: string;
  fields: readonly Field[];
  problemWord: ReturnType<typeof useIntegrationWords>['problemWord'];
  onTake: (template: string) => void;
  onClose: () => void;
}

/** What a post says of a new item. */
export function TeaserDialog({ template, fields, problemWord, onTake, onClose }: TeaserDialogProps) {
  const t = useTranslate();
  const [written, setWritten] = useState(template);
  const [isTried, setTried] = useState(false);
  const isEmpty = written.trim() === '';
  return (
    <IntegrationDialog
      title={t('app_builder.teaser')}
      onTake={() => (isEmpty ? setTried(true) : onTake(written))}
      onClose={onClose}
    >
      <TemplateField
        label={t('app_builder.template_of_post')}
        help={t('app_builder.template_of_post_help')}
        error={isTried && isEmpty ? t('app_builder.template_missing') : undefined}
        value={written}
        maxLength={TEMPLATE_MAX}
        fields={fields}
        problemWord={problemWord}
        onChange={setWritten}
      />
    </IntegrationDialog>
  );
}
