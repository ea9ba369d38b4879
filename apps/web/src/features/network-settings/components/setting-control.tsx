import { getImage, LANGUAGES } from '@dorfplatz/contract';
import { Checkbox, ChoiceList, Field, Select, Textarea, TextInput } from '@dorfplatz/ui';
import { PictureField } from '../../../kit/picture-field.tsx';
import { addressOf } from '../../../lib/client.ts';
import { languageNames, useTranslate } from '../../../lib/i18n.ts';
import { timeZoneOptions } from '../../../lib/time-zones.ts';
import { COUNTRIES } from '../holiday-regions.ts';
import { Categories, Groups } from './group-choices.tsx';
import type { Named, SettingControlProps } from './setting-props.ts';
import styles from './settings.module.css';
import { bytesOf, megabytes, useSettingNames } from './shown-value.ts';

/** Monday first. */
const DAYS = [1, 2, 3, 4, 5, 6, 0];
const SLOTS = ['am', 'pm', 'lpm'];

const pictureAddress = (id: number) => addressOf(getImage, { id, size: '1920x1200' });

/** One setting with its effect, its default and who changed it last. */
export function SettingControl(props: SettingControlProps) {
  const { field, value, error, about, onChange } = props;
  const t = useTranslate();
  const { id, control } = field;
  const label = t(`network_settings.field.${id}`);
  const effect = t(`network_settings.help.${id}`);
  const help = (
    <>
      {effect} <span className={styles.about}>{about}</span>
    </>
  );
  if (control.kind === 'switch')
    return (
      <div className={styles.switch}>
        <Checkbox
          id={id}
          label={label}
          aria-describedby={`${id}-help`}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        <p id={`${id}-help`}>{help}</p>
      </div>
    );
  if (control.kind === 'picture')
    return (
      <PictureField
        id={id}
        label={label}
        help={help}
        value={typeof value === 'number' ? { id: value, url: pictureAddress(value) } : null}
        onChange={(picture) => onChange(picture?.id ?? null)}
        onUploading={props.onUploading}
        error={error}
        shape="picture"
      />
    );
  if (control.kind === 'properties') return <Properties {...props} label={label} help={help} />;
  if (control.kind === 'categories') return <Categories {...props} label={label} help={help} />;
  if (control.kind === 'groups') return <Groups {...props} label={label} help={help} />;
  if (control.kind === 'days') return <Days {...props} label={label} help={help} />;
  const isRequired = control.kind === 'text' && control.isRequired === true;
  return (
    <Field id={id} label={label} help={help} error={error} required={isRequired}>
      <Single {...props} />
    </Field>
  );
}

function Single({ field, value, country, data, onChange }: SettingControlProps) {
  const t = useTranslate();
  const names = useSettingNames(data);
  const { id, control } = field;
  const text = String(value ?? '');
  const onSelect = (event: { target: { value: string } }) => onChange(event.target.value);
  const none = { value: '', label: t('network_settings.none') };
  switch (control.kind) {
    case 'area':
      return <Textarea value={text} rows={4} maxLength={10_000} onChange={onSelect} />;
    case 'language': {
      const options = LANGUAGES.map((each) => ({ value: each, label: languageNames[each] }));
      return <Select value={text} options={options} onChange={onSelect} />;
    }
    case 'zone':
      return <Select value={text} options={timeZoneOptions(text)} onChange={onSelect} />;
    case 'country':
      return <Select value={text} options={[none, ...names.countryOptions(COUNTRIES)]} onChange={onSelect} />;
    case 'state': {
      const known = names.stateOptions(country);
      if (known.length === 0)
        return <TextInput value={text} maxLength={8} disabled={country === ''} onChange={onSelect} />;
      return <Select value={text} options={[none, ...known]} onChange={onSelect} />;
    }
    case 'property': {
      const options = data.profile_fields
        .filter(({ has_text }) => has_text)
        .map((property) => ({ value: property.name, label: property.label }));
      return (
        <Select
          value={text}
          options={[none, ...options]}
          onChange={(event) => onChange(event.target.value || null)}
        />
      );
    }
    case 'choice': {
      const options = control.values.map((each) => ({ value: String(each), label: names.option(id, each) }));
      const isNumber = typeof control.values[0] === 'number';
      return (
        <Select
          value={text}
          options={options}
          onChange={(event) => onChange(isNumber ? Number(event.target.value) : event.target.value)}
        />
      );
    }
    case 'number':
      return (
        <TextInput
          type="number"
          value={text}
          min={control.least}
          max={control.most}
          onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        />
      );
    case 'megabytes':
      return (
        <TextInput
          type="number"
          value={value === null ? '' : megabytes(value as number)}
          min={0}
          step="any"
          onChange={(event) => onChange(bytesOf(event.target.value))}
        />
      );
    case 'text':
      return <TextInput value={text} maxLength={control.most} autoComplete="off" onChange={onSelect} />;
    default:
      return null;
  }
}

function Properties({ field, value, data, error, label, help, onChange }: Named) {
  const t = useTranslate();
  const { propertyOf } = useSettingNames(data);
  const { id, control } = field;
  const chosen = value as string[];
  const own = control.kind === 'properties' ? (control.names ?? []) : [];
  const offered = [...own, ...data.profile_fields.filter(({ has_text }) => has_text).map(({ name }) => name)];
  // What was chosen and is there no more can be taken out too.
  const names = [...offered, ...chosen.filter((name) => !offered.includes(name))];
  if (names.length === 0)
    return (
      <div id={id} tabIndex={-1} className={styles.none}>
        <p>{label}</p>
        <p>{t('network_settings.no_properties')}</p>
      </div>
    );
  return (
    <ChoiceList
      id={id}
      legend={label}
      multiple
      value={chosen}
      options={names.map((name) => ({ value: name, label: propertyOf(name) }))}
      help={help}
      error={error}
      onChange={onChange}
    />
  );
}

function Days({ field, value, data, label, help, onChange }: Named) {
  const t = useTranslate();
  const { dayOf, option } = useSettingNames(data);
  const days = value as Record<string, string>;
  const options = [
    { value: '', label: t('network_settings.no_day') },
    ...SLOTS.map((slot) => ({ value: slot, label: option('sending_time', slot) })),
  ];
  const change = (day: number, slot: string) => {
    const { [day]: _, ...rest } = days;
    onChange(slot === '' ? rest : { ...rest, [day]: slot });
  };
  return (
    <fieldset className={styles.days} aria-describedby={`${field.id}-help`}>
      <legend>{label}</legend>
      <div className={styles.dayList}>
        {DAYS.map((day, place) => (
          <Field key={day} id={place === 0 ? field.id : `day-${day}`} label={dayOf(day)}>
            <Select
              value={days[day] ?? ''}
              options={options}
              onChange={(event) => change(day, event.target.value)}
            />
          </Field>
        ))}
      </div>
      <p id={`${field.id}-help`}>{help}</p>
    </fieldset>
  );
}
