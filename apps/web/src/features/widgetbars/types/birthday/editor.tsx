import { Checkbox } from '@dorfplatz/ui';
import { useTranslate } from '../../../../lib/i18n.ts';
import { CountField, ProfileFields } from '../fields.tsx';
import type { EditorProps } from '../widget-type.ts';

export function BirthdayEditor(props: EditorProps) {
  const t = useTranslate();
  const { properties, onChange } = props;
  return (
    <>
      <CountField {...props} />
      <Checkbox
        label={t('widget_bars.show_age')}
        checked={properties.show_age ?? false}
        onChange={(event) => onChange({ ...properties, show_age: event.target.checked })}
      />
      <ProfileFields {...props} />
    </>
  );
}
