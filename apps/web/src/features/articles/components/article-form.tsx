import { ARTICLE_TITLE_MAX } from '@dorfplatz/contract';
import { Alert, Button, Field, FormFoot, TextInput } from '@dorfplatz/ui';
import { type FormEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { PictureField } from '../../../kit/picture-field.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { DocumentEditor, ImageChooser, imageAddress, WrittenDocument } from '../../documents/index.ts';
import { Editor, NotSent } from '../../editor/index.ts';
import { searchMembers, searchTags } from '../../stream/index.ts';
import styles from '../articles.module.css';
import type { ArticleFields } from '../use-article-draft.ts';

interface ArticleFormProps {
  fields: ArticleFields;
  onChange: (part: Partial<ArticleFields>) => void;
  groupSlug: string | null;
  submitLabel: string;
  isBusy: boolean;
  /** Errors by field: `title`, `content`, `body`. */
  errors: Readonly<Record<string, string>>;
  /** Why it was not saved, where trying again may help. */
  retry: string | null;
  /** What another window or device saved meanwhile. */
  other?: { title: string; html_body: string } | null;
  onOverwrite?: () => void;
  onSubmit: () => void;
  onSave?: () => void;
  onCancel: () => void;
  /** Whether it is saved, in words. */
  state: ReactNode;
  /** Offers other ways to send what is written. */
  beside?: (isDisabled: boolean) => ReactNode;
  /** What is said below the lead picture, where it is not that of articles in streams. */
  leadHelp?: string;
  /** Stands where articles in streams have their teaser. */
  teaser?: ReactNode;
  /** Stands below the text. */
  after?: ReactNode;
  children?: ReactNode;
}

/** The form of an article, a new one or one that is changed. */
export function ArticleForm(props: ArticleFormProps) {
  const { fields, onChange, errors, other } = props;
  const t = useTranslate();
  const [pictures, setPictures] = useState(0);
  const [isChoosing, setChoosing] = useState(false);
  const [isLeadComing, setLeadComing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const waits = pictures > 0 || isLeadComing;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!waits) props.onSubmit();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate>
      {other ? (
        <Alert
          kind="danger"
          title={t('articles.changed_meanwhile')}
          action={
            <Button size="small" onClick={props.onOverwrite}>
              {t('articles.keep_mine')}
            </Button>
          }
        >
          {t('articles.changed_meanwhile_text')}
        </Alert>
      ) : null}
      {props.children}
      <Field id="title" label={t('articles.title')} required error={errors.title}>
        <TextInput
          className={styles.titleField}
          value={fields.title}
          maxLength={ARTICLE_TITLE_MAX}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <PictureField
        id="lead"
        label={t('articles.lead')}
        help={props.leadHelp ?? t('articles.lead_help')}
        shape="picture"
        value={fields.lead}
        onChange={(lead) => onChange({ lead })}
        onUploading={setLeadComing}
        error={undefined}
        beside={
          <Button size="small" onClick={() => setChoosing(true)}>
            {t('articles.lead_existing')}
          </Button>
        }
      />
      {isChoosing ? (
        <Suspense fallback={null}>
          <ImageChooser
            groupSlug={props.groupSlug}
            onClose={() => setChoosing(false)}
            onChoose={(id) => {
              onChange({ lead: { id, url: imageAddress(id) } });
              setChoosing(false);
            }}
          />
        </Suspense>
      ) : null}
      {fields.lead ? (
        <Field id="lead_alt" label={t('articles.lead_alt')} help={t('articles.lead_alt_help')}>
          <TextInput
            value={fields.leadAlt}
            maxLength={1000}
            onChange={(event) => onChange({ leadAlt: event.target.value })}
          />
        </Field>
      ) : null}
      {props.teaser ?? (
        <div>
          <p id="teaser-label">{t('articles.teaser')}</p>
          <Editor
            size="reply"
            label={t('articles.teaser')}
            value={fields.teaser}
            onChange={(teaser) => onChange({ teaser })}
            placeholder={t('articles.teaser_placeholder')}
            isInvalid={errors.content !== undefined}
            searchMembers={searchMembers}
            searchTags={searchTags}
          />
          {errors.content ? <p role="alert">{errors.content}</p> : null}
        </div>
      )}
      <div>
        <p>{t('articles.body')}</p>
        <DocumentEditor
          label={t('articles.body')}
          value={fields.body}
          onChange={(body) => onChange({ body })}
          placeholder={t('articles.body_placeholder')}
          isInvalid={errors.body !== undefined}
          searchMembers={searchMembers}
          searchTags={searchTags}
          images={{ groupSlug: props.groupSlug, onUnderway: setPictures }}
          onSave={() => {
            if (!waits) (props.onSave ?? props.onSubmit)();
          }}
        />
        {errors.body ? <p role="alert">{errors.body}</p> : null}
      </div>
      {props.after}
      <NotSent reason={props.retry} onRetry={props.onSubmit} />
      <FormFoot
        sticks
        submitLabel={props.submitLabel}
        cancelLabel={t('editor.cancel')}
        onCancel={props.onCancel}
        busy={props.isBusy}
        disabled={waits}
        reason={waits ? t('articles.pictures_underway') : undefined}
        aside={
          <>
            {props.beside?.(waits || props.isBusy)}
            <span className={styles.state} role="status">
              {props.state}
            </span>
          </>
        }
      />
      {other ? (
        <section className={styles.other} aria-labelledby="other-version">
          <h2 id="other-version">{t('articles.other_version')}</h2>
          <h3>{other.title}</h3>
          <Suspense>
            <WrittenDocument html={other.html_body} />
          </Suspense>
        </section>
      ) : null}
    </form>
  );
}
