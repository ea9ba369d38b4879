import { WIDGET_HEADLINE_MAX } from '@dorfplatz/contract';
import { Field, TextInput } from '@dorfplatz/ui';
import type { ReactNode } from 'react';
import { PeoplePicker } from '../../../kit/people-picker.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { audienceOf, type Line, pickedOf } from '../bar-lines.ts';
import styles from './widget-bars.module.css';

interface WidgetFormProps {
  line: Line;
  onChange: (properties: Line['properties']) => void;
  errors: Readonly<Record<string, string>>;
  /** What its type has beside the rest. */
  children: ReactNode;
}

/** The form of a widget: its headline, what its type has, and for whom it is. */
export function WidgetForm({ line: { type, properties }, onChange, errors, children }: WidgetFormProps) {
  const t = useTranslate();
  const unknown = t('widget_bars.unknown');
  const isSilent = type === 'text' || type === 'group_info';
  return (
    <div className={styles.form}>
      <Field
        label={t('widget_bars.headline')}
        help={
          isSilent
            ? undefined
            : t('widget_bars.headline_help', { headline: t(`widget_bars.headline.${type}`) })
        }
        error={errors.headline}
      >
        <TextInput
          value={properties.headline ?? ''}
          maxLength={WIDGET_HEADLINE_MAX}
          onChange={(event) => onChange({ ...properties, headline: event.target.value })}
        />
      </Field>
      {children}
      <PeoplePicker
        label={t('widget_bars.visible_to')}
        help={t('widget_bars.visible_to_help')}
        offer="permissions"
        error={errors.visible_to}
        value={pickedOf(properties.visible_to, unknown)}
        onChange={(picked) => onChange({ ...properties, visible_to: audienceOf(picked, unknown) })}
      />
    </div>
  );
}
