import { DESIGN_NAME_MAX } from '@dorfplatz/contract';
import { ErrorSummary, Field, FormFoot, TextInput } from '@dorfplatz/ui';
import { useGoTo } from '../../../kit/navigation.ts';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { create } from '../api.ts';
import { editAddress, type Place } from '../place.ts';
import styles from './designs.module.css';

/** Names a new design, and goes on to how it looks. */
export function NewDesign({ place, onCancel }: { place: Place; onCancel: () => void }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const { register, problem, watch, isBusy, submit } = useServerForm({
    values: { name: '' },
    fields: ['name'],
    onSave: async ({ name }) => {
      const { id } = await create(place, name);
      await goTo(editAddress(place, id), { discards: true });
    },
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.adding}>
      <ErrorSummary title={t('designs.not_saved')} errors={problem.summary} />
      <Field
        id="name"
        label={t('designs.name')}
        help={t('designs.new_help')}
        error={problem.fields.name}
        required
      >
        <TextInput {...register('name')} maxLength={DESIGN_NAME_MAX} autoComplete="off" autoFocus />
      </Field>
      <FormFoot
        submitLabel={t('designs.create')}
        cancelLabel={t('designs.cancel')}
        onCancel={onCancel}
        busy={isBusy}
        disabled={watch('name').trim() === ''}
        reason={t('kit.still_missing', { fields: t('designs.name') })}
      />
    </form>
  );
}
