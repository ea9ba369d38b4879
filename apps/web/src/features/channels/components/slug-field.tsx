import { slugOf } from '@dorfplatz/content';
import { Field, TextInput } from '@dorfplatz/ui';
import { paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './channel-form.module.css';

interface SlugFieldProps {
  value: string;
  onChange: (value: string) => void;
  title: string;
  /** The address that the channel has; null for one to come. */
  kept: string | null;
  error: string | undefined;
}

/** The last part of a channel's address, and how the whole will read. What the server makes of words is made of them here too. */
export function SlugField({ value, onChange, title, kept, error }: SlugFieldProps) {
  const t = useTranslate();
  const words = value.trim() || (kept ?? title.trim());
  const address = words === '' ? null : pathTo(paths.channel, { channelSlug: slugOf(words, 'kanal') });
  return (
    <Field
      id="slug"
      label={t('channels.field.slug')}
      error={error}
      help={
        <>
          {t(kept === null ? 'channels.slug_help' : 'channels.slug_help_kept')}
          {address === null ? null : (
            <>
              <br />
              <b className={styles.address}>{`${location.host}${address}`}</b>
            </>
          )}
        </>
      }
    >
      <TextInput
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={title.trim() === '' ? '' : slugOf(title, 'kanal')}
        maxLength={100}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
      />
    </Field>
  );
}
