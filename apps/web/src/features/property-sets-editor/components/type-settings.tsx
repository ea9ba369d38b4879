import { ADDRESS_PARTS } from '@dorfplatz/contract';
import { Checkbox, Field, FieldGroup, Select, TextInput } from '@dorfplatz/ui';
import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import type { DraftProperty } from '../draft.ts';
import styles from './property-sets-editor.module.css';

/** The settings of a property, without its words and options. */
type Setting = Exclude<
  keyof DraftProperty,
  'name' | 'type' | 'label' | 'label_translations' | 'hint' | 'hint_translations' | 'options'
>;

/** The property with another setting; undefined takes the setting out. */
export function withSetting<Property extends DraftProperty, Name extends Setting>(
  property: Property,
  name: Name,
  value: DraftProperty[Name] | undefined,
): Property {
  const { [name]: _, ...others } = property;
  return (value === undefined ? others : { ...others, [name]: value }) as Property;
}

interface TypeSettingsProps<Property extends DraftProperty> {
  property: Property;
  onChange: (property: Property) => void;
}

/** How a field of its type is asked for. */
export function TypeSettings<Property extends DraftProperty>({
  property,
  onChange,
}: TypeSettingsProps<Property>) {
  const t = useTranslate();
  const set = <Name extends Setting>(name: Name, value: DraftProperty[Name] | undefined) =>
    onChange(withSetting(property, name, value));
  const box = (name: 'multiline' | 'multiple' | 'select' | 'with_name') => (
    <Checkbox
      label={t(`property_sets_editor.setting.${name}`)}
      checked={property[name] ?? false}
      onChange={(event) => set(name, event.target.checked || undefined)}
    />
  );
  const number = (name: 'maxlength' | 'min' | 'max' | 'precision', most?: number) => (
    <NumberSetting
      label={t(`property_sets_editor.setting.${name}`)}
      value={property[name]}
      most={most}
      onChange={(value) => set(name, value)}
    />
  );
  const text = (name: 'prefix' | 'postfix') => (
    <Field label={t(`property_sets_editor.setting.${name}`)}>
      <TextInput
        value={property[name] ?? ''}
        maxLength={20}
        autoComplete="off"
        onChange={(event) => set(name, event.target.value || undefined)}
      />
    </Field>
  );
  switch (property.type) {
    case 'text':
      return (
        <>
          {box('multiline')}
          {number('maxlength', 10_000)}
        </>
      );
    case 'number':
      return (
        <div className={styles.two}>
          {number('min')}
          {number('max')}
          {number('precision', 10)}
          {text('prefix')}
          {text('postfix')}
        </div>
      );
    case 'selection':
      return (
        <>
          {box('multiple')}
          {property.multiple ? null : box('select')}
        </>
      );
    case 'file':
    case 'membership':
      return box('multiple');
    case 'headline':
      return (
        <Field label={t('property_sets_editor.setting.size')}>
          <Select
            value={String(property.size ?? 3)}
            options={['1', '2', '3', '4'].map((size) => ({
              value: size,
              label: t(`property_sets_editor.size.${size}`),
            }))}
            onChange={(event) => set('size', Number(event.target.value))}
          />
        </Field>
      );
    case 'address': {
      const parts = property.required_parts ?? [];
      return (
        <>
          {box('with_name')}
          <Checkbox
            label={t('property_sets_editor.setting.german')}
            checked={property.forced_country === 'Deutschland'}
            onChange={(event) => set('forced_country', event.target.checked ? 'Deutschland' : undefined)}
          />
          <FieldGroup
            legend={t('property_sets_editor.setting.required_parts')}
            intro={t('property_sets_editor.setting.required_parts_help')}
          >
            <div className={styles.parts}>
              {ADDRESS_PARTS.filter((part) => part !== 'name' || property.with_name).map((part) => (
                <Checkbox
                  key={part}
                  label={t(`property_sets.address.${part}`)}
                  checked={parts.includes(part)}
                  onChange={(event) => {
                    const chosen = ADDRESS_PARTS.filter((each) =>
                      each === part ? event.target.checked : parts.includes(each),
                    );
                    set('required_parts', chosen.length > 0 ? chosen : undefined);
                  }}
                />
              ))}
            </div>
          </FieldGroup>
        </>
      );
    }
    default:
      return null;
  }
}

interface NumberSettingProps {
  label: string;
  value: number | undefined;
  /** The highest; the setting is a whole number then, without a sign. */
  most: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** A number, or none; what is no number is said at once and not taken. */
function NumberSetting({ label, value, most, onChange }: NumberSettingProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState(value === undefined ? '' : String(value));
  const read = (text: string): number | undefined => {
    const plain = text.trim().replace(',', '.');
    if (!/^-?\d+(\.\d+)?$/.test(plain)) return undefined;
    const given = Number(plain);
    const isFit = most === undefined || (Number.isInteger(given) && given >= 0 && given <= most);
    return isFit ? given : undefined;
  };
  const isWrong = typed.trim() !== '' && read(typed) === undefined;
  return (
    <Field
      label={label}
      error={
        isWrong
          ? most === undefined
            ? t('property_sets_editor.no_number')
            : t('property_sets_editor.no_number_up_to', { most })
          : undefined
      }
    >
      <TextInput
        value={typed}
        inputMode={most === undefined ? 'decimal' : 'numeric'}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(read(event.target.value));
        }}
      />
    </Field>
  );
}
