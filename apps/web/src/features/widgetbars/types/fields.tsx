import { WIDGET_COUNT_MAX } from '@dorfplatz/contract';
import { Checkbox, Field, FieldGroup, TextInput } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import { Editor } from '../../editor/index.ts';
import styles from '../components/widget-bars.module.css';
import type { EditorProps } from './widget-type.ts';

/** How many a widget shows at most [RUL-0442]. */
export function CountField({ properties, onChange, errors }: EditorProps) {
  const t = useTranslate();
  return (
    <Field label={t('widget_bars.count')} help={t('widget_bars.count_help')} error={errors.count}>
      <TextInput
        type="number"
        inputMode="numeric"
        min={0}
        max={WIDGET_COUNT_MAX}
        value={properties.count === undefined || Number.isNaN(properties.count) ? '' : properties.count}
        onChange={(event) => onChange({ ...properties, count: event.target.valueAsNumber })}
      />
    </Field>
  );
}

/** What of their profiles stands below people. */
export function ProfileFields({ properties, onChange, choices, errors }: EditorProps) {
  const t = useTranslate();
  const chosen = properties.profile_fields ?? [];
  if (choices.profileFields.length === 0) return null;
  return (
    <FieldGroup legend={t('widget_bars.profile_fields')}>
      {errors.profile_fields ? <p role="alert">{errors.profile_fields}</p> : null}
      <div className={styles.checks}>
        {choices.profileFields.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label || name}
            checked={chosen.includes(name)}
            onChange={(event) =>
              onChange({
                ...properties,
                profile_fields: event.target.checked
                  ? [...chosen, name]
                  : chosen.filter((each) => each !== name),
              })
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** Text of the dialect. */
export function ContentField({ properties, onChange, help }: EditorProps & { help?: string }) {
  const t = useTranslate();
  return (
    <FieldGroup legend={t('widget_bars.content')}>
      {help ? <p className="small muted">{help}</p> : null}
      <Editor
        size="reply"
        label={t('widget_bars.content')}
        placeholder={t('widget_bars.content_placeholder')}
        value={properties.content ?? ''}
        onChange={(content) => onChange({ ...properties, content })}
      />
    </FieldGroup>
  );
}
