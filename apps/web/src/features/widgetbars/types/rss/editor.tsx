import { Field, TextInput } from '@dorfplatz/ui';
import { useTranslate } from '../../../../lib/i18n.ts';
import { CountField } from '../fields.tsx';
import type { EditorProps } from '../widget-type.ts';

export function RssEditor(props: EditorProps) {
  const t = useTranslate();
  const { properties, onChange, errors } = props;
  return (
    <>
      <Field label={t('widget_bars.url')} help={t('widget_bars.url_help')} error={errors.url} required>
        <TextInput
          value={properties.url ?? ''}
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={2000}
          onChange={(event) => onChange({ ...properties, url: event.target.value })}
        />
      </Field>
      <CountField {...props} />
    </>
  );
}
