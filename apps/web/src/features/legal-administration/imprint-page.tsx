import { type Imprint, LANGUAGES, type Language } from '@dorfplatz/contract';
import { Alert, Button, ErrorSummary, FieldGroup, FormFoot, flash } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { Link, paths, pathTo, useGoTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useServerForm } from '../../kit/use-server-form.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork } from '../../lib/session.ts';
import { DocumentEditor } from '../documents/index.ts';
import { Editor } from '../editor/index.ts';
import { imprintQuery, saveImprint, type Words } from './api.ts';
import { Answer } from './components/answer.tsx';
import { LanguageChoice } from './components/language-choice.tsx';
import styles from './components/legal-administration.module.css';
import { asDocuments } from './documents.ts';

/** The imprint of the web and that of mails [SCR-172]. */
export default function ImprintPage() {
  const title = useTranslate()('legal_administration.imprint');
  const imprint = useQuery({ ...imprintQuery, refetchOnWindowFocus: false });
  const network = useNetwork();
  return (
    <Answer title={title} query={imprint}>
      {(data) => (
        <Answer title={title} query={network}>
          {({ config }) => (
            <Page title={title}>
              <ImprintForm imprint={data} networkLanguage={config.language} />
            </Page>
          )}
        </Answer>
      )}
    </Answer>
  );
}

const filled = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).filter(([, word]) => word.trim() !== ''));
const isSame = (one: Words, other: Words) =>
  LANGUAGES.every((language) => (one[language] ?? '').trim() === (other[language] ?? '').trim());

function ImprintForm({ imprint, networkLanguage }: { imprint: Imprint; networkLanguage: Language }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const dates = useDates();
  const [language, setLanguage] = useState(networkLanguage);
  /** What the form was filled with, which is not what others wrote meanwhile. */
  const [base] = useState(imprint);
  const [basedOn, setBasedOn] = useState(imprint);
  const [isBehind, setBehind] = useState(false);
  const { refetch } = useQuery({ ...imprintQuery, enabled: false });
  const [underway, setUnderway] = useState(0);
  const [content] = useState(() => asDocuments(base.imprint_attributes.content, base.is_document));
  const { control, watch, problem, isBusy, isDirty, submit } = useServerForm({
    values: {
      content: Object.fromEntries(LANGUAGES.map((each) => [each, content[each] ?? ''])) as Record<
        Language,
        string
      >,
      mail_imprint: base.mail_imprint,
    },
    fields: [],
    onSave: async (written) => {
      await saveImprint({
        content: isSame(written.content, content) ? undefined : filled(written.content),
        mail: written.mail_imprint.trim() === base.mail_imprint.trim() ? undefined : written.mail_imprint,
        basedOn: { version_id: basedOn.version_id, mail_imprint: basedOn.mail_imprint },
      });
      flash(t('legal_administration.imprint_saved'));
      void goTo(pathTo(paths.administration));
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 409) {
        setBehind(true);
        void refetch();
      } else flash(t('legal_administration.imprint_not_saved'), { kind: 'error' });
      return undefined;
    },
  });
  const written = watch('content');
  const change = imprint.version_id === basedOn.version_id ? imprint.mail_changed : imprint.changed;
  const isNewer = imprint.version_id !== basedOn.version_id || imprint.mail_imprint !== basedOn.mail_imprint;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      {isBehind && isNewer ? (
        <Alert
          kind="warn"
          title={t('legal_administration.imprint_behind', {
            name: change?.author?.display_name ?? '',
            when: change ? dates.middle(change.at) : '',
          })}
          action={
            <Button size="small" onClick={() => setBasedOn(imprint)}>
              {t('legal_administration.overwrite')}
            </Button>
          }
        >
          {t('legal_administration.behind_help')}
        </Alert>
      ) : null}
      <ErrorSummary title={t('legal_administration.not_saved')} errors={problem.summary} />
      <FieldGroup legend={t('legal_administration.web_imprint')}>
        <p className="muted">{t('legal_administration.web_imprint_help')}</p>
        <LanguageChoice
          value={language}
          onChange={setLanguage}
          isHeld={underway > 0}
          required={networkLanguage}
          isWritten={(each) => written[each].trim() !== ''}
        />
        <Controller
          key={language}
          name={`content.${language}`}
          control={control}
          render={({ field }) => (
            <DocumentEditor
              label={t('legal_administration.web_imprint')}
              placeholder={t('legal_administration.imprint_placeholder')}
              value={field.value}
              onChange={field.onChange}
              images={{ groupSlug: null, onUnderway: setUnderway }}
            />
          )}
        />
      </FieldGroup>
      <FieldGroup legend={t('legal_administration.mail_imprint')}>
        <p className="muted">{t('legal_administration.mail_imprint_help')}</p>
        <Controller
          name="mail_imprint"
          control={control}
          render={({ field }) => (
            <Editor
              size="reply"
              label={t('legal_administration.mail_imprint')}
              placeholder={t('legal_administration.imprint_placeholder')}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </FieldGroup>
      <FormFoot
        submitLabel={t('legal_administration.save')}
        cancelLabel={t('legal_administration.cancel')}
        onCancel={() => void goTo(pathTo(paths.administration))}
        busy={isBusy}
        disabled={!isDirty || underway > 0}
        reason={t(underway > 0 ? 'legal_administration.pictures_underway' : 'kit.nothing_changed')}
      />
      {imprint.legal_text_id === null ? null : (
        <p>
          <Link to={pathTo(paths.legalTextVersions, { legalTextId: imprint.legal_text_id })} className="link">
            {t('legal_administration.versions')}
          </Link>
        </p>
      )}
    </form>
  );
}
