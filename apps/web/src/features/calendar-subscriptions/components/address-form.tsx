import { ADDRESS_MAX } from '@dorfplatz/contract';
import { Button, ErrorSummary, Field, TextInput } from '@dorfplatz/ui';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { subscribe } from '../api.ts';
import styles from './subscriptions.module.css';

interface AddressFormProps {
  calendarId: number;
  /** The one that it follows already. */
  address: string;
  saveLabel: string;
  /** The address was changed, or stays; left out where there is none to go back to. */
  onDone?: () => void;
}

/** The address of a calendar of another site. */
export function AddressForm({ calendarId, address, saveLabel, onDone }: AddressFormProps) {
  const t = useTranslate();
  const form = useServerForm({
    values: { address },
    fields: ['address'],
    onSave: async (values) => {
      await subscribe(calendarId, values.address.trim());
      onDone?.();
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <ErrorSummary title={t('calendar_subscriptions.problems')} errors={form.problem.summary} />
      <Field
        id="address"
        label={t('calendar_subscriptions.address')}
        help={t('calendar_subscriptions.address_help')}
        error={form.problem.fields.address}
        required
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={ADDRESS_MAX}
          placeholder="webcal://"
          {...form.register('address', { required: true })}
        />
      </Field>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={form.isBusy} disabled={form.isDisabled()}>
          {saveLabel}
        </Button>
        {onDone ? (
          <Button variant="ghost" onClick={onDone}>
            {t('calendar_subscriptions.cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
