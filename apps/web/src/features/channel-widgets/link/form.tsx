import { previewLink } from '@dorfplatz/contract';
import { Checkbox, Field, Skeleton, Textarea, TextInput } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Picture, PictureField } from '../../../kit/picture-field.tsx';
import { useSettled } from '../../../kit/use-settled.ts';
import { call } from '../../../lib/client.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { FormProps } from '../form.ts';
import styles from './form.module.css';

const PAUSE_MS = 700;
const DESCRIPTION_MAX = 1000;

const isAddress = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url);

/** Where a link leads, what the page shows of itself, and what shows instead. */
export default function LinkForm({ properties, onChange, errors, opened, onUnderway }: FormProps<'link'>) {
  const t = useTranslate();
  const { url, override_image, override_description, open_in_new_window } = properties;
  const asked = useSettled(url.trim(), PAUSE_MS);
  const {
    data: preview,
    isFetching,
    isError,
  } = useQuery({
    queryKey: ['link-preview', asked],
    enabled: isAddress(asked),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await call(previewLink, { body: { url: asked }, signal })).preview,
  });
  const kept = opened?.content?.image;
  const [picture, setPicture] = useState<Picture | null>(() =>
    override_image && kept ? { id: override_image.id, url: kept.url } : null,
  );
  const image = picture?.url ?? preview?.image_url ?? null;
  return (
    <>
      <Field
        id="url"
        label={t('channel_widgets.field.url')}
        help={t('channel_widgets.link.url_help')}
        error={errors.url}
        required
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          value={url}
          onChange={(event) => onChange({ url: event.target.value })}
        />
      </Field>
      <div role="status">
        {isFetching ? (
          <Skeleton height={88} />
        ) : preview ? (
          <section className={styles.preview} aria-label={t('channel_widgets.link.preview')}>
            {image === null ? null : <img src={image} alt="" width={112} height={84} />}
            <div>
              <b dir="auto">{preview.title}</b>
              <p className="small muted" dir="auto">
                {override_description ?? preview.description}
              </p>
              <p className="small muted">
                {preview.player
                  ? t('channel_widgets.link.plays', { host: preview.player.host })
                  : preview.host}
              </p>
            </div>
          </section>
        ) : isAddress(asked) && (isError || preview === null) ? (
          <p className="small muted">{t('channel_widgets.link.no_preview')}</p>
        ) : null}
      </div>
      <PictureField
        id="override_image"
        label={t('channel_widgets.field.override_image')}
        help={t('channel_widgets.link.image_help')}
        shape="picture"
        value={picture}
        onChange={(next) => {
          setPicture(next);
          onChange({ override_image: next && { id: next.id, alt: '' } });
        }}
        onUploading={(isUploading) => onUnderway(isUploading ? 1 : 0)}
        error={errors.override_image}
      />
      {override_image ? (
        <Field
          id="image_alt"
          label={t('channel_widgets.images.alt')}
          help={t('channel_widgets.images.alt_help')}
        >
          <TextInput
            value={override_image.alt}
            maxLength={1000}
            onChange={(event) => onChange({ override_image: { ...override_image, alt: event.target.value } })}
          />
        </Field>
      ) : null}
      <Field
        id="override_description"
        label={t('channel_widgets.field.override_description')}
        help={t('channel_widgets.link.description_help')}
        error={errors.override_description}
      >
        <Textarea
          rows={3}
          maxLength={DESCRIPTION_MAX}
          value={override_description ?? ''}
          onChange={(event) =>
            onChange({ override_description: event.target.value === '' ? null : event.target.value })
          }
        />
      </Field>
      <Checkbox
        id="open_in_new_window"
        label={t('channel_widgets.link.in_new_window')}
        checked={open_in_new_window}
        onChange={(event) => onChange({ open_in_new_window: event.target.checked })}
      />
    </>
  );
}
