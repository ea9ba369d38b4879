import { dataLink, mailLink } from '@dorfplatz/content/links';
import type {
  AddressValue,
  FileValue,
  ImageValue,
  LinkValue,
  PropertyDefinition,
  TagValue,
  UrlValue,
} from '@dorfplatz/contract';
import { Avatar, longDay } from '@dorfplatz/ui';
import { Link } from '../../../kit/navigation.ts';
import { fileSize } from '../../../lib/file-size.ts';
import { useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { localeOf } from '../../../lib/locale.ts';
import { WrittenDocument } from '../../documents/index.ts';
import { spokenUrl, valueText } from '../value-text.ts';
import { seenLinks } from '../values.ts';
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

function Links({ value, hasFaces }: { value: readonly LinkValue[]; hasFaces: boolean }) {
  return (
    <ul className={styles.links}>
      {seenLinks(value).map(({ id, displayValue, thumbnailUrl, html_url }) => (
        <li key={id}>
          {hasFaces ? <Avatar name={displayValue} src={thumbnailUrl} size={20} /> : null}
          {html_url ? (
            <Link to={html_url} className="link">
              {displayValue}
            </Link>
          ) : (
            displayValue
          )}
        </li>
      ))}
    </ul>
  );
}

function Files({ value, locale }: { value: readonly FileValue[]; locale: string }) {
  return (
    <ul className={styles.links}>
      {value.map(({ id, name, size, url }) => (
        <li key={id}>
          <a className="link" href={url} download={name}>
            {name}
          </a>
          <span className="small muted">{fileSize(size, locale)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A text that leads somewhere, or stays text where data may not lead there [C21]. */
function DataLink({ href, isOut, text }: { href: string | null; isOut: boolean; text: string }) {
  if (href === null) return <span className={styles.text}>{text}</span>;
  return (
    <a className="link" href={href} {...(isOut && { target: '_blank', rel: 'noopener noreferrer nofollow' })}>
      {text}
    </a>
  );
}

/** One value as others read it. @param html what the server made of a document */
export function PropertyValue({
  definition,
  value,
  html,
}: {
  definition: PropertyDefinition;
  value: unknown;
  html?: string | undefined;
}) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  switch (definition.type) {
    case 'address':
      return <Address value={value as AddressValue} />;
    case 'date':
      return <time dateTime={value as string}>{longDay(value as string, locale)}</time>;
    case 'email':
      return <DataLink href={mailLink(value as string)} isOut={false} text={value as string} />;
    case 'url': {
      const { url, text } = value as UrlValue;
      const href = dataLink(url);
      // What leads nowhere is shown whole.
      return <DataLink href={href} isOut text={text || (href === null ? url : spokenUrl(url))} />;
    }
    case 'file':
      return <Files value={value as FileValue[]} locale={locale} />;
    case 'membership':
    case 'relation':
      return <Links value={value as LinkValue[]} hasFaces={definition.type === 'membership'} />;
    case 'html':
      return html === undefined ? (
        <span className={styles.text}>{value as string}</span>
      ) : (
        <WrittenDocument html={html} />
      );
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
    case 'statistics':
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
