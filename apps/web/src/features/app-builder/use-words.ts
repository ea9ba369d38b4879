import type { BuiltApp } from '@dorfplatz/contract';
import { useLanguage, useTranslate } from '../../lib/i18n.ts';
import { wordIn } from '../property-sets-editor/index.ts';
import type { Field, NamedGrant } from './field.ts';

/** How fields and those whom something is granted are called. */
export function useWords() {
  const t = useTranslate();
  const language = useLanguage();
  const grantWord = ({ type, name }: NamedGrant): string => {
    if (type === 'everyone' || type === 'author') return t(`app_builder.grant.${type}`);
    const known = name || t('app_builder.grant.unknown');
    return type === 'group_admin' ? t('app_builder.grant.group_admin', { name: known }) : known;
  };
  const list = (grants: readonly NamedGrant[]): string =>
    grants.length === 0 ? t('app_builder.grant.nobody') : grants.map(grantWord).join(', ');
  return {
    labelOf: (field: Pick<Field, 'label_translations' | 'name'>) =>
      wordIn(field.label_translations, language) || field.name,
    optionWord: (option: Field['options'][number]) => wordIn(option.label_translations, language),
    /** Who may fill a field in. @param ofItems who may change items */
    writers: ({ locked, write_grants }: Field, ofItems: readonly NamedGrant[]): string =>
      locked ? t('app_builder.writes.managers') : list(write_grants ?? ofItems),
    /** Who reads it, where that is not whoever reads the item. */
    readers: ({ visible, read_grants }: Field): string | null => {
      if (!visible) return t('app_builder.reads.managers');
      return read_grants === null ? null : list(read_grants);
    },
  };
}

type Range = Pick<Field, 'min' | 'max' | 'prefix' | 'postfix'>;

/** What is set of a field, in few words. */
export function useDetails(
  apps: readonly { id: number; name: string }[],
  app: Pick<BuiltApp, 'id' | 'name'>,
) {
  const t = useTranslate();
  const number = (value: number, { prefix, postfix }: Range) =>
    [prefix, String(value), postfix].filter(Boolean).join(' ');
  const range = (field: Range) => {
    const { min, max } = field;
    if (min !== undefined && max !== undefined)
      return t('app_builder.details.range', { min: String(min), max: number(max, field) });
    if (min !== undefined) return t('app_builder.details.from', { min: number(min, field) });
    if (max !== undefined) return t('app_builder.details.up_to', { max: number(max, field) });
    return field.prefix || field.postfix || null;
  };
  const appName = (id: number) => (id === app.id ? app.name : apps.find((each) => each.id === id)?.name);
  return (field: Field, { isTitle, isColumns }: { isTitle: boolean; isColumns: boolean }): string => {
    const { type, multiple } = field;
    const related = field.related_app_id === undefined ? undefined : appName(field.related_app_id);
    const said: (string | null | false | undefined)[] = [
      isTitle && t('app_builder.details.title'),
      type === 'text' && t(`app_builder.details.${field.multiline ? 'lines' : 'line'}`),
      type === 'text' &&
        field.maxlength !== undefined &&
        t('app_builder.details.letters', { count: field.maxlength }),
      type === 'number' && range(field),
      type === 'number' &&
        field.precision !== undefined &&
        field.precision > 0 &&
        t('app_builder.details.digits', { count: field.precision }),
      type === 'selection' && t('app_builder.details.options', { count: field.options.length }),
      isColumns && t('app_builder.details.columns'),
      multiple && t('app_builder.details.multiple'),
      field.allow_create_tags && t('app_builder.details.new_tags'),
      related !== undefined && t('app_builder.details.related', { app: related }),
      field.allow_create_related && t('app_builder.details.new_items'),
      field.with_name && t('app_builder.details.with_name'),
      field.forced_country && t('app_builder.details.country', { country: field.forced_country }),
    ];
    return said.filter(Boolean).join(', ');
  };
}
