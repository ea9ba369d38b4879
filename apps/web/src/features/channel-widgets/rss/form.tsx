import { Field, TextInput } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import { CountField } from '../components/count-field.tsx';
import type { FormProps } from '../form.ts';

const ENTRIES_MAX = 50;

/** Where the news come from, and how many of them show. */
export default function RssForm({ properties, onChange, errors }: FormProps<'rss'>) {
  const t = useTranslate();
  return (
    <>
      <Field
        id="url"
        label={t('channel_widgets.field.url')}
        help={t('channel_widgets.rss.url_help')}
        error={errors.url}
        required
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          value={properties.url}
          onChange={(event) => onChange({ url: event.target.value })}
        />
      </Field>
      <CountField
        label={t('channel_widgets.rss.entries')}
        help={t('channel_widgets.rss.entries_help')}
        least={0}
        most={ENTRIES_MAX}
        value={properties.count}
        onChange={(count) => onChange({ count })}
        error={errors.count}
      />
    </>
  );
}
