import { OPTION_COLORS, PROPERTY_TYPES, type PropertyType } from '@dorfplatz/contract';
import { Alert, Checkbox, FieldGroup, Select, TextInput, toneStyle, Field as UiField } from '@dorfplatz/ui';
import { toneOf } from '../../../kit/choice-tones.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import {
  type DraftOption,
  PropertyDialog,
  TypeSettings,
  withSetting,
} from '../../property-sets-editor/index.ts';
import type { Field } from '../field.ts';
import { withTone } from '../option-tones.ts';
import { useWords } from '../use-words.ts';
import styles from './builder.module.css';
import { FieldAccessChoice } from './grants-field.tsx';

interface FieldDialogProps {
  title: string;
  /** A new one has no name yet. */
  field: Field;
  /** Its type as it is saved; null for one that is not. */
  savedType: PropertyType | null;
  /** The apps to which it can lead. */
  apps: readonly { id: number; name: string }[];
  /** How many items have chosen which of its options. */
  counts: ReadonlyMap<string, number>;
  onTake: (field: Field) => void;
  onClose: () => void;
}

/** A field as another type: only what fields of all types have is kept. */
const retyped = (field: Field, type: PropertyType): Field => {
  const { name, label, label_translations, hint, hint_translations } = field;
  const { required, visible, locked, read_grants, write_grants } = field;
  return {
    ...{ name, type, label, label_translations, hint, hint_translations, options: [] },
    ...{ required, visible, locked, read_grants, write_grants },
  };
};

/** A field of items: its words, its type and how that is asked for, its choices, and who reads and fills it. */
export function FieldDialog({ field, savedType, apps, counts, ...dialog }: FieldDialogProps) {
  const t = useTranslate();
  return (
    <PropertyDialog
      {...dialog}
      property={field}
      types={PROPERTY_TYPES}
      isTypeFixed={false}
      typeHelp={savedType === null ? undefined : t('app_builder.type_changes')}
      retyped={retyped}
      lacking={(written) =>
        written.type === 'relation' && written.related_app_id === undefined && !written.related_apps?.length
          ? t('app_builder.related_missing')
          : undefined
      }
      settings={(written, onChange) => (
        <Settings key={written.type} field={written} apps={apps} onChange={onChange} />
      )}
      counts={counts}
      options={{
        words: {
          uses: (count) => t('app_builder.option_uses', { count }),
          asks: (name, count) => t('app_builder.option_asks', { name, count }),
        },
        begin: withTone,
        further: (option, onChange) => <OptionLook option={option} onChange={onChange} />,
      }}
      rules={(written, onChange) => <Rules field={written} onChange={onChange} />}
    />
  );
}

interface PartProps {
  field: Field;
  onChange: (field: Field) => void;
}

function Settings({ field, apps, onChange }: PartProps & Pick<FieldDialogProps, 'apps'>) {
  const t = useTranslate();
  const box = (name: 'multiple' | 'allow_create_tags' | 'allow_create_related') => (
    <Checkbox
      label={t(name === 'multiple' ? 'property_sets_editor.setting.multiple' : `app_builder.setting.${name}`)}
      checked={field[name] ?? false}
      onChange={(event) => onChange(withSetting(field, name, event.target.checked || undefined))}
    />
  );
  if (field.type === 'tag') return box('allow_create_tags');
  if (field.type === 'statistics') return <Alert kind="info">{t('app_builder.counts_views')}</Alert>;
  if (field.type !== 'relation') return <TypeSettings property={field} onChange={onChange} />;
  return (
    <>
      <UiField label={t('app_builder.setting.related_app')} required>
        <Select
          value={field.related_app_id === undefined ? '' : String(field.related_app_id)}
          options={[
            { value: '', label: t('app_builder.choose_app') },
            ...apps.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => {
            const { value } = event.target;
            onChange(withSetting(field, 'related_app_id', value === '' ? undefined : Number(value)));
          }}
        />
      </UiField>
      {box('multiple')}
      {box('allow_create_related')}
    </>
  );
}

/** The colour of a choice, and how many cards its column should have at most. */
function OptionLook({ option, onChange }: { option: DraftOption; onChange: (option: DraftOption) => void }) {
  const t = useTranslate();
  const { optionWord } = useWords();
  const name = optionWord(option) || t('property_sets_editor.unnamed_option');
  const { limit: _limit, ...unlimited } = option;
  return (
    <div className={styles.optionLook}>
      <span className={`tone ${styles.swatch}`} style={toneStyle(toneOf(option.color))} aria-hidden="true" />
      <Select
        aria-label={t('app_builder.option_color', { name })}
        value={option.color ?? 'grey'}
        options={OPTION_COLORS.map((color) => ({ value: color, label: t(`app_builder.color.${color}`) }))}
        onChange={(event) =>
          onChange({ ...option, color: event.target.value as (typeof OPTION_COLORS)[number] })
        }
      />
      <TextInput
        aria-label={t('app_builder.option_limit', { name })}
        placeholder={t('app_builder.no_limit')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={option.limit === undefined ? '' : String(option.limit)}
        onChange={(event) => {
          const limit = Number.parseInt(event.target.value.replace(/\D/g, ''), 10);
          onChange(limit > 0 ? { ...option, limit: Math.min(limit, 1000) } : unlimited);
        }}
      />
    </div>
  );
}

/** Who must fill it in, who reads it and who may fill it in. */
function Rules({ field, onChange }: PartProps) {
  const t = useTranslate();
  const { type, required, visible, locked, read_grants, write_grants } = field;
  const isFilled = type !== 'headline' && type !== 'statistics';
  const choice = (isOpen: boolean, grants: Field['read_grants']) =>
    isOpen ? (grants === null ? 'item' : 'named') : 'managers';
  const words = (name: 'reads' | 'writes') => ({
    item: t(`app_builder.${name}.item`),
    named: t(`app_builder.${name}.named`),
    managers: t(`app_builder.${name}.managers`),
  });
  if (type === 'headline') return null;
  return (
    <FieldGroup legend={t('property_sets_editor.rules')}>
      <div className={styles.rules}>
        {isFilled ? (
          <Checkbox
            label={t('property_sets_editor.required')}
            checked={required}
            onChange={(event) => onChange({ ...field, required: event.target.checked })}
          />
        ) : null}
        <FieldAccessChoice
          label={t('app_builder.may_read')}
          value={choice(visible, read_grants)}
          grants={read_grants ?? []}
          words={words('reads')}
          onChange={(value, grants) =>
            onChange({
              ...field,
              visible: value !== 'managers',
              read_grants: value === 'named' ? grants : null,
            })
          }
        />
        {isFilled ? (
          <FieldAccessChoice
            label={t('app_builder.may_write')}
            value={choice(!locked, write_grants)}
            grants={write_grants ?? []}
            words={words('writes')}
            onChange={(value, grants) =>
              onChange({
                ...field,
                locked: value === 'managers',
                write_grants: value === 'named' ? grants : null,
              })
            }
          />
        ) : null}
      </div>
    </FieldGroup>
  );
}
