import { slugOf } from '@dorfplatz/content';
import { CHANNEL_SLUGS_TAKEN } from '@dorfplatz/contract';
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

/** What nothing is left of gets this, as on the server. */
const FALLBACK = 'kanal';

/** The address that a title gives; one that is a screen has a number behind it. */
function slugOfTitle(title: string): string {
  const slug = slugOf(title, FALLBACK);
  return (CHANNEL_SLUGS_TAKEN as readonly string[]).includes(slug) ? `${slug}-2` : slug;
}

/** The last part of a channel's address, and how the whole will read. What the server makes of words is made of them here too. */
export function SlugField({ value, onChange, title, kept, error }: SlugFieldProps) {
  const t = useTranslate();
  const followed = kept ?? (title.trim() === '' ? null : slugOfTitle(title));
  const channelSlug = value.trim() === '' ? followed : slugOf(value, FALLBACK);
  const address = channelSlug === null ? null : pathTo(paths.channel, { channelSlug });
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
        placeholder={followed ?? ''}
        maxLength={100}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
      />
    </Field>
  );
}
