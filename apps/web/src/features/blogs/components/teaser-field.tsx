import { ARTICLE_TEASER_MAX } from '@dorfplatz/contract';
import { Field, Textarea } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';

/** The plain words that stand below the title and on cards. */
export function TeaserField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (teaser: string) => void;
  error: string | undefined;
}) {
  const t = useTranslate();
  return (
    <Field id="teaser" label={t('articles.teaser')} help={t('blogs.teaser_help')} error={error}>
      <Textarea
        rows={3}
        value={value}
        maxLength={ARTICLE_TEASER_MAX}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
