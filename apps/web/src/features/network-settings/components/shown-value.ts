import type { AdministeredSettings, Language } from '@dorfplatz/contract';
import { useDates } from '../../../lib/dates.ts';
import { languageNames, localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import type { SettingField } from '../fields.ts';
import { STATES } from '../holiday-regions.ts';

const MEGABYTE = 1_048_576;
/** The day of January 2024 that was a Sunday, to name the days of the week by. */
const SUNDAY = 7;

export const megabytes = (bytes: number): number => Math.round((bytes / MEGABYTE) * 100) / 100;
export const bytesOf = (typed: string): number | null =>
  typed === '' ? null : Math.round(Number(typed) * MEGABYTE);

/** Names for what settings consist of, in the reader's language. */
export function useSettingNames(data: Pick<AdministeredSettings, 'profile_fields'>) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const dates = useDates();
  const option = (id: string, value: string | number) => t(`network_settings.option.${id}.${value}`);
  const propertyOf = (name: string) => {
    if (name === 'first_name' || name === 'last_name') return option('change_request_fields', name);
    return data.profile_fields.find((property) => property.name === name)?.label ?? name;
  };
  const countryOf = (code: string) => countries.of(code) ?? code;
  const dayOf = (day: number) => dates.weekday(`2024-01-${String(SUNDAY + day).padStart(2, '0')}`);

  /** A value as people read it. */
  function textOf({ id, control }: SettingField, value: unknown): string {
    if (control.kind === 'switch') return t(value ? 'network_settings.on' : 'network_settings.off');
    if (control.kind === 'days') {
      const days = Object.entries(value as Record<string, string>);
      if (days.length === 0) return t('network_settings.empty');
      return days.map(([day, slot]) => `${dayOf(Number(day))} ${option('sending_time', slot)}`).join(', ');
    }
    if (control.kind === 'categories' || control.kind === 'groups') {
      const count = (value as number[]).length;
      return count === 0 ? t('network_settings.empty') : String(count);
    }
    if (Array.isArray(value))
      return value.length === 0 ? t('network_settings.empty') : value.map(propertyOf).join(', ');
    if (value === null || value === undefined || value === '') return t('network_settings.empty');
    if (control.kind === 'picture') return t('network_settings.a_picture');
    if (control.kind === 'choice') return option(id, value as string);
    if (control.kind === 'megabytes') return new Intl.NumberFormat(locale).format(megabytes(value as number));
    if (control.kind === 'language') return languageNames[value as Language];
    if (control.kind === 'country') return countryOf(value as string);
    if (control.kind === 'property') return propertyOf(value as string);
    if (control.kind === 'zone') return String(value).replaceAll('_', ' ');
    return String(value);
  }

  return {
    textOf,
    option,
    propertyOf,
    dayOf,
    /** Countries by their names. */
    countryOptions: (codes: readonly string[]) =>
      codes
        .map((value) => ({ value, label: countryOf(value) }))
        .sort((one, other) => one.label.localeCompare(other.label, locale)),
    stateOptions: (country: string) =>
      Object.entries(STATES[country] ?? {})
        .map(([value, label]) => ({ value, label }))
        .sort((one, other) => one.label.localeCompare(other.label, locale)),
  };
}
