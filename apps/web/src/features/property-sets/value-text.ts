import { readNumber } from '@dorfplatz/content/numbers';
import type { FileValue, LinkValue, PropertyDefinition, TagValue, UrlValue } from '@dorfplatz/contract';
import { longDay } from '@dorfplatz/ui';
import { seenLinks } from './values.ts';

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');

/** How many digits a number has behind the point: all that are asked for, so that 38,50 stands below 12,00. */
export const digitsAfter = (precision: number | undefined): Intl.NumberFormatOptions => ({
  minimumFractionDigits: precision ?? 0,
  maximumFractionDigits: precision ?? 10,
});

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
      const format = new Intl.NumberFormat(locale, digitsAfter(precision));
      // As people round it, which is not how programs do [C19].
      const read = readNumber(value as number, precision);
      return joined(prefix, format.format('value' in read ? read.value : (value as number)), postfix);
    }
    case 'statistics':
      return new Intl.NumberFormat(locale).format(value as number);
    case 'membership':
    case 'relation':
      return seenLinks(value as LinkValue[])
        .map(({ displayValue }) => displayValue)
        .join(', ');
    case 'file':
      return (value as FileValue[]).map(({ name }) => name).join(', ');
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
