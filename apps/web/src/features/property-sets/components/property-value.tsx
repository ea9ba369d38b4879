import type { AddressValue, ImageValue, PropertyDefinition, TagValue, UrlValue } from '@dorfplatz/contract';
import { longDay } from '@dorfplatz/ui';
import { useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { localeOf } from '../../../lib/locale.ts';
import { spokenUrl, valueText } from '../value-text.ts';
import styles from './property-sets.module.css';

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');

function Address({ value }: { value: AddressValue }) {
  const lines = {
    name: value.name,
    street: joined(value.street, value.number),
    city: joined(value.zip, value.city),
    // Berlin is a city and a state.
    state: value.state === value.city ? undefined : value.state,
    country: value.country,
  };
  return (
    <address className={styles.postal}>
      {Object.entries(lines).map(([part, line]) => (line ? <span key={part}>{line}</span> : null))}
    </address>
  );
}

/** One value as others read it. */
export function PropertyValue({ definition, value }: { definition: PropertyDefinition; value: unknown }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  switch (definition.type) {
    case 'address':
      return <Address value={value as AddressValue} />;
    case 'date':
      return <time dateTime={value as string}>{longDay(value as string, locale)}</time>;
    case 'email':
      return (
        <a className="link" href={`mailto:${value as string}`}>
          {value as string}
        </a>
      );
    case 'url': {
      const { url, text } = value as UrlValue;
      return (
        <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
          {text || spokenUrl(url)}
        </a>
      );
    }
    case 'image': {
      const { imageUrl, thumbnailUrl, name } = value as ImageValue;
      return (
        <a href={imageUrl} className={styles.picture}>
          <img src={thumbnailUrl} alt={name} loading="lazy" />
        </a>
      );
    }
    case 'number':
    case 'selection':
      return valueText(definition, value, locale);
    case 'tag':
      return (
        <ul className={styles.tags}>
          {(value as TagValue[]).map(({ id, displayValue }) => (
            <li key={id ?? displayValue}>{displayValue}</li>
          ))}
        </ul>
      );
    case 'text':
      return <span className={styles.text}>{value as string}</span>;
    default:
      return t('property_sets.unsupported', { label: definition.label });
  }
}
