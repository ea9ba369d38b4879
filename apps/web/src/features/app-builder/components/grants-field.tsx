import { Checkbox, FieldGroup, Select, Field as UiField } from '@dorfplatz/ui';
import type { ReactNode } from 'react';
import { PeoplePicker } from '../../../kit/people-picker.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import type { NamedGrant } from '../field.ts';
import { grantsOf, has, pickedOf, withGrant } from '../grants.ts';
import styles from './builder.module.css';

interface GrantsPickerProps {
  label: string;
  help?: string;
  value: readonly NamedGrant[];
  onChange: (value: NamedGrant[]) => void;
}

/** People, groups, those who run them, and roles, one by one. */
function GrantsPicker({ label, help, value, onChange }: GrantsPickerProps) {
  const t = useTranslate();
  const unknown = t('app_builder.grant.unknown');
  return (
    <PeoplePicker
      label={label}
      {...(help !== undefined && { help })}
      offer="permissions"
      // Those who run the network may anyway.
      without={['system_role']}
      most={40}
      value={pickedOf(value, unknown)}
      onChange={(picked) => onChange(grantsOf(picked, value, unknown))}
    />
  );
}

interface GrantsFieldProps extends GrantsPickerProps {
  /** Whom it can be granted beside those who are named. */
  offers: readonly ('everyone' | 'author')[];
}

/** Whom something is granted: everybody, those who wrote the item, or those who are named. */
export function GrantsField({ label, help, value, onChange, offers }: GrantsFieldProps) {
  const t = useTranslate();
  const isForAll = has(value, 'everyone');
  return (
    <FieldGroup legend={label} intro={help}>
      <div className={styles.boxes}>
        {offers.map((type) =>
          type === 'author' && isForAll ? null : (
            <Checkbox
              key={type}
              label={t(`app_builder.grant.${type}`)}
              checked={has(value, type)}
              onChange={(event) => onChange(withGrant(value, type, event.target.checked))}
            />
          ),
        )}
        {isForAll ? null : (
          <GrantsPicker
            label={t(offers.length === 0 ? 'app_builder.grant.named' : 'app_builder.grant.also')}
            value={value}
            onChange={onChange}
          />
        )}
      </div>
    </FieldGroup>
  );
}

export type FieldAccess = 'item' | 'named' | 'managers';

interface FieldAccessProps {
  label: string;
  value: FieldAccess;
  grants: readonly NamedGrant[];
  /** What each choice is called. */
  words: Record<FieldAccess, string>;
  onChange: (value: FieldAccess, grants: NamedGrant[]) => void;
}

/** Who reads or fills in a field: as the item, those who are named, or only who builds the app. */
export function FieldAccessChoice({ label, value, grants, words, onChange }: FieldAccessProps): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.boxes}>
      <UiField label={label}>
        <Select
          value={value}
          options={(['item', 'named', 'managers'] as const).map((each) => ({
            value: each,
            label: words[each],
          }))}
          onChange={(event) => onChange(event.target.value as FieldAccess, [...grants])}
        />
      </UiField>
      {value === 'named' ? (
        <>
          <Checkbox
            label={t('app_builder.grant.author')}
            checked={has(grants, 'author')}
            onChange={(event) => onChange('named', withGrant(grants, 'author', event.target.checked))}
          />
          <GrantsPicker
            label={t('app_builder.grant.named_of', { name: label })}
            value={grants}
            onChange={(changed) => onChange('named', changed)}
          />
        </>
      ) : null}
    </div>
  );
}
