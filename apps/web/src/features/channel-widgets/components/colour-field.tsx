import { Button, Field } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './widget-editor.module.css';

interface ColourFieldProps {
  id: string;
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
  /** What it begins with where one is chosen. */
  suggested: string;
}

/** A colour of one's own, or that which everything else has. */
export function ColourField({ id, label, value, onChange, error, suggested }: ColourFieldProps) {
  const t = useTranslate();
  return (
    <Field id={id} label={label} error={error}>
      <div className={styles.colour}>
        {value === null ? (
          <>
            <span className="muted">{t('channel_widgets.colour_none')}</span>
            <Button
              id={id}
              size="small"
              aria-label={t('channel_widgets.colour_choose_of', { label })}
              onClick={() => onChange(suggested)}
            >
              {t('channel_widgets.colour_choose')}
            </Button>
          </>
        ) : (
          <>
            <input
              id={id}
              type="color"
              value={value}
              onChange={(event) => onChange(event.target.value.toLowerCase())}
            />
            <code>{value}</code>
            <Button
              size="small"
              variant="ghost"
              aria-label={t('channel_widgets.colour_drop_of', { label })}
              onClick={() => onChange(null)}
            >
              {t('channel_widgets.colour_drop')}
            </Button>
          </>
        )}
      </div>
    </Field>
  );
}
