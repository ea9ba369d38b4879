import type { AddressValue, LinkValue, PropertyDefinition } from '@dorfplatz/contract';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { valueText } from '../../property-sets/index.ts';

/** A value in words on a line, also one that no list has shown: what somebody else wrote meanwhile. */
export function PlainValue({ definition, value }: { definition: PropertyDefinition; value: unknown }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  if (value === null || value === undefined) return <i>{t('apps.value.none')}</i>;
  switch (definition.type) {
    case 'membership':
    case 'relation':
      return (value as LinkValue[])
        .map(({ displayValue }) => displayValue || t('apps.value.unseen_item'))
        .join(', ');
    case 'file':
      return (value as { name: string }[]).map(({ name }) => name).join(', ');
    case 'image':
      return (value as { name: string }).name;
    case 'address':
      return Object.values(value as AddressValue).join(', ');
    case 'html':
      return value as string;
    default:
      return valueText(definition, value, locale);
  }
}
