import { EMAIL_TRIGGERS } from '@dorfplatz/contract';
import { Alert, RadioCards, Select, Field as UiField } from '@dorfplatz/ui';
import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Field } from '../field.ts';
import { type DraftEmail, namesMembers } from '../integrations.ts';
import type { useIntegrationWords } from '../use-integration-words.ts';
import { useWords } from '../use-words.ts';
import { IntegrationDialog } from './integration-dialog.tsx';
import { TemplateField } from './template-field.tsx';

const SUBJECT_MAX = 200;
const TEXT_MAX = 5000;

interface EmailDialogProps {
  title: string;
  email: DraftEmail;
  fields: readonly Field[];
  words: Pick<ReturnType<typeof useIntegrationWords>, 'problemWord' | 'mailWords'>;
  onTake: (email: DraftEmail) => void;
  onClose: () => void;
}

/** A mail to who is named in a field, or is named there no more. */
export function EmailDialog({ title, email, fields, words, onTake, onClose }: EmailDialogProps) {
  const t = useTranslate();
  const { labelOf } = useWords();
  const { problemWord, mailWords } = words;
  const [written, setWritten] = useState(email);
  const [isTried, setTried] = useState(false);
  const offered = fields.filter(namesMembers);
  const isLost = written.assignee !== null && !offered.some(({ name }) => name === written.assignee);
  const isEmpty = (text: string) => text.trim() === '';
  const { email_subject_template: subject, email_text_template: text } = written;
  const missing = (value: string) =>
    isTried && isEmpty(value) ? t('app_builder.template_missing') : undefined;
  const take = () => {
    setTried(true);
    if (!isEmpty(subject) && !isEmpty(text) && !isLost) onTake(written);
  };
  return (
    <IntegrationDialog title={title} onTake={take} onClose={onClose}>
      <RadioCards
        name="app-builder-email"
        legend={t('app_builder.email.when')}
        columns={2}
        value={written.trigger}
        onChange={(trigger) => {
          const { email_subject_template, email_text_template } = mailWords(written.trigger);
          const isUntouched = email_subject_template === subject && email_text_template === text;
          setWritten({ ...written, trigger, ...(isUntouched && mailWords(trigger)) });
        }}
        options={EMAIL_TRIGGERS.map((value) => ({
          value,
          label: t(`app_builder.email.trigger.${value}`),
          help: t(`app_builder.email.trigger.${value}_help`),
        }))}
      />
      {offered.length === 0 ? <Alert kind="info">{t('app_builder.email.needs_field')}</Alert> : null}
      <UiField
        label={t('app_builder.email.field')}
        help={t('app_builder.email.field_help')}
        error={isLost ? problemWord({ code: 'property_gone', name: written.assignee! }) : undefined}
      >
        <Select
          value={written.assignee ?? ''}
          options={[
            { value: '', label: t('app_builder.email.nobody') },
            ...(isLost ? [{ value: written.assignee!, label: written.assignee! }] : []),
            ...offered.map((field) => ({ value: field.name, label: labelOf(field) })),
          ]}
          onChange={({ target }) => setWritten({ ...written, assignee: target.value || null })}
        />
      </UiField>
      <TemplateField
        label={t('app_builder.email.subject')}
        error={missing(subject)}
        value={subject}
        maxLength={SUBJECT_MAX}
        isLine
        fields={fields}
        problemWord={problemWord}
        onChange={(value) => setWritten({ ...written, email_subject_template: value })}
      />
      <TemplateField
        label={t('app_builder.email.text')}
        error={missing(text)}
        value={text}
        maxLength={TEXT_MAX}
        fields={fields}
        problemWord={problemWord}
        onChange={(value) => setWritten({ ...written, email_text_template: value })}
      />
    </IntegrationDialog>
  );
}
