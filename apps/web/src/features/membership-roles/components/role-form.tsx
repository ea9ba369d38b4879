import { type MembershipRole, ROLE_DISPLAY_TYPES } from '@dorfplatz/contract';
import { Button, ErrorSummary, Field, flash, RadioCards, TextInput } from '@dorfplatz/ui';
import { type FormEvent, useState } from 'react';
import { formProblem, noProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { saveRole } from '../api.ts';
import { isSameShade, palette, type Shade } from '../palette.ts';
import styles from './membership-roles.module.css';
import { RoleBadge } from './role-badge.tsx';

interface RoleFormProps {
  group: string | null;
  /** Left out for a new one. */
  role?: MembershipRole;
  onDone: () => void;
}

/** Names and colours of a role; in groups also how it is shown [RUL-0529]. */
export function RoleForm({ group, role, onDone }: RoleFormProps) {
  const t = useTranslate();
  const [name, setName] = useState(role?.name ?? '');
  const [plural, setPlural] = useState(role?.plural_name ?? '');
  const [shade, setShade] = useState<Shade>(role ?? palette[0]);
  const [display, setDisplay] = useState(role?.display_type ?? 'default');
  const [problem, setProblem] = useState(noProblem);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await saveRole(group, role?.id ?? null, {
        name,
        plural_name: plural,
        color: shade.color,
        text_color: shade.text_color,
        ...(group !== null && { display_type: display }),
      });
      flash(t('membership_roles.saved', { name }));
      onDone();
    } catch (error) {
      setProblem(formProblem(error, ['name', 'plural_name'], t));
      setBusy(false);
    }
  };
  const shades = palette.some((each) => isSameShade(each, shade))
    ? palette
    : [{ name: 'own', ...shade }, ...palette];
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <ErrorSummary title={t('membership_roles.not_saved')} errors={problem.summary} />
      <div className={styles.two}>
        <Field id="name" label={t('membership_roles.name')} error={problem.fields.name} required>
          <TextInput value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field
          id="plural_name"
          label={t('membership_roles.plural_name')}
          error={problem.fields.plural_name}
          required
        >
          <TextInput value={plural} maxLength={100} onChange={(event) => setPlural(event.target.value)} />
        </Field>
      </div>
      <fieldset className={styles.shades}>
        <legend>{t('membership_roles.color')}</legend>
        {shades.map((each) => (
          <label key={each.name} className={styles.shade}>
            <input
              type="radio"
              name="shade"
              checked={isSameShade(each, shade)}
              onChange={() => setShade({ color: each.color, text_color: each.text_color })}
              aria-label={t(`membership_roles.color.${each.name}`)}
            />
            <RoleBadge role={{ ...each, name: name.trim() || t('membership_roles.example') }} />
          </label>
        ))}
      </fieldset>
      {group === null ? null : (
        <RadioCards
          name="display_type"
          legend={t('membership_roles.display_type')}
          value={display}
          onChange={setDisplay}
          options={ROLE_DISPLAY_TYPES.map((value) => ({
            value,
            label: t(`membership_roles.display_type.${value}`),
            help: t(`membership_roles.display_type.${value}_help`),
          }))}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('membership_roles.save')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('membership_roles.cancel')}
        </Button>
      </div>
    </form>
  );
}
