import { Alert, Button, ConfirmDialog, Field, FormFoot, Tabs, Textarea } from '@dorfplatz/ui';
import { useState } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { TemplateAnswer } from '../api.ts';
import { wrongPlaceholders } from '../placeholders.ts';
import { type Mode, type TemplateDraft, useTemplateDraft } from '../use-template-draft.ts';
import { DesignerFrame } from './designer-frame.tsx';
import { PlaceholderList } from './placeholder-list.tsx';
import styles from './template.module.css';
import { Tries } from './tries.tsx';

const BODY_MAX = 500_000;

export function TemplateEditor({ answer }: { answer: TemplateAnswer }) {
  const t = useTranslate();
  const draft = useTemplateDraft(answer);
  const [isDiscarding, setDiscarding] = useState(false);
  const { mode, designer } = draft;
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.canSend && draft.isChanged) void draft.save();
      }}
    >
      <header className={styles.head}>
        <h2>{t('newsletter_designer.title')}</h2>
        <Tries draft={draft} />
      </header>
      <Messages draft={draft} />
      <Tabs
        label={t('newsletter_designer.how')}
        value={mode}
        onChange={(next) => void draft.switchTo(next as Mode)}
        tabs={[
          {
            value: 'design',
            label: t('newsletter_designer.mode.design'),
            panel: <DesignerFrame designer={designer} onSource={() => void draft.switchTo('source')} />,
          },
          {
            value: 'source',
            label: t('newsletter_designer.mode.source'),
            panel: (
              <Field label={t('newsletter_designer.source')} help={t('newsletter_designer.source_help')}>
                <Textarea
                  className={styles.source}
                  rows={24}
                  spellCheck={false}
                  maxLength={BODY_MAX}
                  value={draft.body}
                  onChange={({ target }) => draft.write(target.value)}
                />
              </Field>
            ),
          },
        ]}
      />
      <PlaceholderList body={draft.body} />
      <FormFoot
        sticks
        submitLabel={t('newsletter_designer.save')}
        busy={draft.busy !== null}
        disabled={!draft.canSend || !draft.isChanged}
        aside={
          draft.isChanged ? <span className="small muted">{t('newsletter_designer.unpublished')}</span> : null
        }
        cancelLabel={t('newsletter_designer.discard')}
        onCancel={draft.isChanged ? () => setDiscarding(true) : undefined}
      />
      <ConfirmDialog
        open={isDiscarding}
        onClose={() => setDiscarding(false)}
        onConfirm={() => {
          setDiscarding(false);
          draft.discard();
        }}
        danger
        title={t('newsletter_designer.discard_title')}
        description={t('newsletter_designer.discard_text')}
        confirmLabel={t('newsletter_designer.discard')}
        cancelLabel={t('newsletter_designer.cancel')}
        closeLabel={t('kit.close')}
      />
    </form>
  );
}

/** What is in the way of saving, and what was not taken. */
function Messages({ draft }: { draft: TemplateDraft }) {
  const t = useTranslate();
  const dates = useDates();
  const { stored, problems, isChanged, hasConflict, leftOut, body } = draft;
  const missing = isChanged
    ? wrongPlaceholders(body).map((name) => t(`newsletter_designer.missing.${name}`))
    : [];
  const said = problems.length > 0 ? problems : missing;
  return (
    <>
      {hasConflict ? (
        <Alert
          kind="danger"
          title={t('newsletter_designer.conflict')}
          action={
            <div className={styles.choices}>
              <Button size="small" onClick={() => void draft.takeTheirs()}>
                {t('newsletter_designer.take_theirs')}
              </Button>
              <Button size="small" onClick={() => void draft.overwrite()}>
                {t('newsletter_designer.overwrite')}
              </Button>
            </div>
          }
        >
          {t('newsletter_designer.conflict_help')}
        </Alert>
      ) : null}
      {said.length > 0 ? (
        <Alert
          kind="danger"
          title={t('newsletter_designer.not_saved', { when: dates.short(stored.updated_at) })}
        >
          <ul className={styles.problems}>
            {said.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {leftOut.length > 0 ? (
        <Alert kind="warn" title={t('newsletter_designer.left_out')}>
          <ul className={styles.problems}>
            {leftOut.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </>
  );
}
