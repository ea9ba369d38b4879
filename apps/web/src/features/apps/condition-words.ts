import type { PropertyDefinition } from '@dorfplatz/contract';
import { longDay } from '@dorfplatz/ui';
import type { Translate } from '../../lib/i18n.ts';
import { type Condition, takesValue } from './filters.ts';

/**
 * A condition as people say it: "Status ist Fertig".
 * @param names what people and items are called that conditions name by number
 */
export function conditionWords(
  { name, operator, value }: Condition,
  properties: readonly PropertyDefinition[],
  names: ReadonlyMap<string, string>,
  t: Translate,
  locale: string,
): string {
  const definition = properties.find((property) => property.name === name);
  const label = definition?.label ?? name;
  if (!takesValue(operator)) return t(`apps.condition.${operator}`, { label });
  return t(`apps.condition.${operator}`, { label, value: valueWords(definition, value, names, t, locale) });
}

function valueWords(
  definition: PropertyDefinition | undefined,
  value: string,
  names: ReadonlyMap<string, string>,
  t: Translate,
  locale: string,
): string {
  switch (definition?.type) {
    case 'selection':
      return definition.options.find((option) => option.value === value)?.label ?? value;
    case 'date':
      return value === 'today' ? t('apps.condition.today') : longDay(value, locale);
    case 'number':
      return new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(Number(value));
    case 'membership':
    case 'relation':
      return names.get(value) ?? `#${value}`;
    default:
      return value;
  }
}
