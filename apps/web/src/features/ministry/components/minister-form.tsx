import { MINISTRY_CHARGES_MAX, type Minister } from '@dorfplatz/contract';
import { ErrorSummary, FormFoot, flash } from '@dorfplatz/ui';
import { Controller } from 'react-hook-form';
import { PeoplePicker, type Picked } from '../../../kit/people-picker.tsx';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { keepMinister } from '../api.ts';
import styles from './ministry.module.css';

const pickedOf = ({ id, display_name, images }: Minister['minister']): Picked => ({
  type: 'member',
  id,
  name: display_name,
  image: images?.small,
});

interface MinisterFormProps {
  minister?: Minister;
  onDone: () => void;
}

/** Who is in charge, and of whom. */
export function MinisterForm({ minister, onDone }: MinisterFormProps) {
  const t = useTranslate();
  const { control, watch, problem, isBusy, isDisabled, submit } = useServerForm<{
    who: Picked[];
    members: Picked[];
  }>({
    values: {
      who: minister ? [pickedOf(minister.minister)] : [],
      members: (minister?.members ?? []).map(pickedOf),
    },
    fields: ['member_ids'],
    onSave: async ({ who, members }) => {
      await keepMinister(
        who[0]!.id,
        members.map(({ id }) => id),
      );
      flash(t('ministry.saved', { name: who[0]!.name }));
      onDone();
    },
  });
  const [who, members] = watch(['who', 'members']);
  const isMissing = who.length === 0 || members.length === 0;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary title={t('ministry.not_saved')} errors={problem.summary} />
      {minister ? null : (
        <Controller
          name="who"
          control={control}
          render={({ field }) => (
            <PeoplePicker
              id="minister"
              label={t('ministry.minister')}
              value={field.value}
              onChange={field.onChange}
              most={1}
            />
          )}
        />
      )}
      <Controller
        name="members"
        control={control}
        render={({ field }) => (
          <PeoplePicker
            id="member_ids"
            label={t('ministry.in_charge_of')}
            help={t('ministry.in_charge_help')}
            error={problem.fields.member_ids}
            value={field.value}
            onChange={field.onChange}
            most={MINISTRY_CHARGES_MAX}
          />
        )}
      />
      <FormFoot
        submitLabel={t('ministry.save')}
        cancelLabel={t('ministry.cancel')}
        onCancel={onDone}
        busy={isBusy}
        disabled={isMissing || isDisabled()}
        reason={
          isMissing
            ? t('kit.still_missing', {
                fields: t(who.length === 0 ? 'ministry.minister' : 'ministry.in_charge_of'),
              })
            : t('kit.nothing_changed')
        }
      />
    </form>
  );
}
