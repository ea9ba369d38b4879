import { type MembershipRole, ROLE_DISPLAY_TYPES } from '@dorfplatz/contract';
import { ErrorSummary, Field, FormFoot, flash, RadioCards, RoleBadge, TextInput } from '@dorfplatz/ui';
import { Controller } from 'react-hook-form';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { saveRole } from '../api.ts';
import { isSameShade, palette, type Shade } from '../palette.ts';
import styles from './membership-roles.module.css';

interface RoleFormProps {
  group: string | null;
  /** Left out for a new one. */
  role?: MembershipRole;
  onDone: () => void;
}

/** Names and colours of a role; in groups also how it is shown [RUL-0529]. */
export function RoleForm({ group, role, onDone }: RoleFormProps) {
  const t = useTranslate();
  const { color, text_color }: Shade = role ?? palette[0];
  const { register, control, watch, setValue, problem, isBusy, submit } = useServerForm({
    values: {
      name: role?.name ?? '',
      plural_name: role?.plural_name ?? '',
      shade: { color, text_color },
      display_type: role?.display_type ?? 'default',
    },
    fields: ['name', 'plural_name'],
    onSave: async ({ name, plural_name, shade, display_type }) => {
      await saveRole(group, role?.id ?? null, {
        name,
        plural_name,
        color: shade.color,
        text_color: shade.text_color,
        ...(group !== null && { display_type }),
      });
      flash(t('membership_roles.saved', { name }));
      onDone();
    },
  });
  const [name, shade] = watch(['name', 'shade']);
  const shades = palette.some((each) => isSameShade(each, shade))
    ? palette
    : [{ name: 'own', ...shade }, ...palette];
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <ErrorSummary title={t('membership_roles.not_saved')} errors={problem.summary} />
      <div className={styles.two}>
        <Field id="name" label={t('membership_roles.name')} error={problem.fields.name} required>
          <TextInput {...register('name')} maxLength={100} />
        </Field>
        <Field
          id="plural_name"
          label={t('membership_roles.plural_name')}
          error={problem.fields.plural_name}
          required
        >
          <TextInput {...register('plural_name')} maxLength={100} />
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
              onChange={() => setValue('shade', { color: each.color, text_color: each.text_color })}
              aria-label={t(`membership_roles.color.${each.name}`)}
            />
            <RoleBadge role={{ ...each, name: name.trim() || t('membership_roles.example') }} />
          </label>
        ))}
      </fieldset>
      {group === null ? null : (
        <Controller
          name="display_type"
          control={control}
          render={({ field }) => (
            <RadioCards
              name="display_type"
              legend={t('membership_roles.display_type')}
              value={field.value}
              onChange={field.onChange}
              options={ROLE_DISPLAY_TYPES.map((value) => ({
                value,
                label: t(`membership_roles.display_type.${value}`),
                help: t(`membership_roles.display_type.${value}_help`),
              }))}
            />
          )}
        />
      )}
      <FormFoot
        submitLabel={t('membership_roles.save')}
        cancelLabel={t('membership_roles.cancel')}
        onCancel={onDone}
        busy={isBusy}
      />
    </form>
  );
}
