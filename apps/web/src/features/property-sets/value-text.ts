import type { PropertyDefinition, TagValue, UrlValue } from '@dorfplatz/contract';
import { longDay } from '@dorfplatz/ui';

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');

/** A web address without its scheme, as people say it. */
export const spokenUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** A value in words, on one line: of what is no text, as pictures and addresses, nothing. */
export function valueText(definition: PropertyDefinition, value: unknown, locale: string): string {
  if (value === undefined || value === null) return '';
  const { type, options, prefix, postfix, precision } = definition;
  switch (type) {
    case 'date':
      return longDay(value as string, locale);
    case 'number': {
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: precision ?? 10 });
      return joined(prefix, format.format(value as number), postfix);
    }
    case 'selection': {
      const chosen = [value as string | string[]].flat();
      return options
        .filter((option) => option.value !== '' && chosen.includes(option.value))
        .map(({ label }) => label)
        .join(', ');
    }
    case 'tag':
      return (value as TagValue[]).map(({ displayValue }) => displayValue).join(', ');
    case 'url': {
      const { url, text } = value as UrlValue;
      return text || spokenUrl(url);
    }
    case 'email':
    case 'text':
      return value as string;
    default:
      return '';
  }
}
