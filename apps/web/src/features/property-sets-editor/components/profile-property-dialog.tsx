import { Checkbox, FieldGroup } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import type { DraftProperty } from '../draft.ts';
import { textFor, typesOf } from '../kinds.ts';
import { PropertyDialog } from './property-dialog.tsx';
import styles from './property-sets-editor.module.css';
import { TypeSettings, withSetting } from './type-settings.tsx';

interface ProfilePropertyDialogProps {
  title: string;
  /** Of the set that it is part of. */
  set: string;
  /** A new one has no name yet. */
  property: DraftProperty;
  /** How many profiles have chosen which of its options. */
  counts: ReadonlyMap<string, number>;
  onTake: (property: DraftProperty) => void;
  onClose: () => void;
}

/** A field of profiles, files or folders: its type stays what it was. */
export function ProfilePropertyDialog({ set, property, ...dialog }: ProfilePropertyDialogProps) {
  const t = useTranslate();
  const isNew = property.name === '';
  return (
    <PropertyDialog
      {...dialog}
      property={property}
      types={typesOf(set)}
      isTypeFixed={!isNew}
      typeHelp={isNew ? undefined : t('property_sets_editor.type_stays')}
      retyped={(
        { name, label, label_translations, hint, hint_translations, required, visible, locked },
        type,
      ) => ({
        ...{ name, label, label_translations, hint, hint_translations, required, visible, locked },
        type,
        options: [],
      })}
      settings={(written, onChange) => (
        <TypeSettings key={written.type} property={written} onChange={onChange} />
      )}
      rules={(written, onChange) =>
        written.type === 'headline' ? null : (
          <FieldGroup legend={t('property_sets_editor.rules')}>
            <div className={styles.boxes}>
              {(['required', 'visible', 'locked'] as const).map((name) => (
                <Checkbox
                  key={name}
                  label={t(`property_sets_editor.${name}`)}
                  help={t(textFor(`property_sets_editor.${name}_help`, set))}
                  checked={written[name]}
                  onChange={(event) => onChange(withSetting(written, name, event.target.checked))}
                />
              ))}
            </div>
          </FieldGroup>
        )
      }
    />
  );
}
