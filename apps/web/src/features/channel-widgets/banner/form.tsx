import { contrast, TEXT_CONTRAST } from '@dorfplatz/content/colours';
import { Alert, Field, TextInput } from '@dorfplatz/ui';
import { useState } from 'react';
import { type Picture, PictureField } from '../../../kit/picture-field.tsx';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { ColourField } from '../components/colour-field.tsx';
import type { FormProps } from '../form.ts';
import { inkOn } from '../view.ts';

/** Cut off, not rounded: 4.48 is not 4.5. */
const shown = (ratio: number, locale: string) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    Math.floor(ratio * 10) / 10,
  );

/** The picture of a banner, and the colours of its title, with how well they can be read. */
export default function BannerForm({
  properties,
  onChange,
  errors,
  opened,
  onUnderway,
}: FormProps<'banner'>) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const { image, banner_background_color: ground, banner_title_color: ink } = properties;
  const kept = opened?.content?.image;
  const [picture, setPicture] = useState<Picture | null>(() =>
    image && kept ? { id: image.id, url: kept.large } : null,
  );
  const ratio = ground === null ? null : contrast(ink ?? inkOn(ground), ground);
  return (
    <>
      <PictureField
        id="image"
        label={t('channel_widgets.field.image')}
        help={t('channel_widgets.banner.image_help')}
        shape="band"
        value={picture}
        onChange={(next) => {
          setPicture(next);
          onChange({ image: next && { id: next.id, alt: next.id === image?.id ? image.alt : '' } });
        }}
        onUploading={(isUploading) => onUnderway(isUploading ? 1 : 0)}
        error={errors.image}
      />
      {image ? (
        <Field
          id="image_alt"
          label={t('channel_widgets.images.alt')}
          help={t('channel_widgets.images.alt_help')}
        >
          <TextInput
            value={image.alt}
            maxLength={1000}
            onChange={(event) => onChange({ image: { ...image, alt: event.target.value } })}
          />
        </Field>
      ) : null}
      <ColourField
        id="banner_background_color"
        label={t('channel_widgets.banner.ground')}
        value={ground}
        suggested="#0b8069"
        onChange={(banner_background_color) => onChange({ banner_background_color })}
        error={errors.banner_background_color}
      />
      <ColourField
        id="banner_title_color"
        label={t('channel_widgets.banner.ink')}
        value={ink}
        suggested={ground === null ? '#ffffff' : inkOn(ground)}
        onChange={(banner_title_color) => onChange({ banner_title_color })}
        error={errors.banner_title_color}
      />
      <div role="status">
        {ratio === null ? null : ratio < TEXT_CONTRAST ? (
          <Alert kind="warn">
            {t('channel_widgets.banner.pale', {
              ratio: shown(ratio, locale),
              needed: shown(TEXT_CONTRAST, locale),
            })}
          </Alert>
        ) : (
          <Alert kind="ok">{t('channel_widgets.banner.readable', { ratio: shown(ratio, locale) })}</Alert>
        )}
      </div>
    </>
  );
}
