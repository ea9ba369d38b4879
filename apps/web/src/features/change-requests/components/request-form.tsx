import { CHANGE_REQUEST_TEXT_MAX, type OwnChangeRequests, type PropertyValues } from '@dorfplatz/contract';
import { ErrorSummary, Field, FormFoot, flash, Textarea, TextInput } from '@dorfplatz/ui';
import { type FormEvent, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { formProblem, noProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { changedValues, PropertyFields, propertyProblem } from '../../property-sets/index.ts';
import { requestChange } from '../api.ts';
import styles from './change-requests.module.css';

/** Asks for changes of the fields that the network allows for it; sends only what is changed [RUL-0349]. */
export function RequestForm({ own }: { own: OwnChangeRequests }) {
  const t = useTranslate();
  const [names, setNames] = useState({ first_name: own.first_name, last_name: own.last_name });
  const [values, setValues] = useState<PropertyValues>(own.values);
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState(noProblem);
  const [errors, setErrors] = useState({});
  const [isBusy, setBusy] = useState(false);
  const profile = changedValues(own.values, values);
  const renamed = Object.fromEntries(
    own.names.filter((name) => names[name] !== own[name]).map((name) => [name, names[name]]),
  );
  const isDirty = Object.keys(profile).length + Object.keys(renamed).length > 0;
  useUnsaved((isDirty || message !== '') && !isBusy);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await requestChange({
        ...renamed,
        ...(Object.keys(profile).length > 0 && { profile }),
        ...(message.trim() && { message }),
      });
      flash(t('change_requests.sent'));
    } catch (error) {
      const plain = formProblem(error, own.names, t);
      const properties =
        error instanceof ApiError ? propertyProblem(error, own.definitions, 'profile') : undefined;
      const named = plain.summary.filter(({ fieldId }) => fieldId !== undefined);
      const others =
        properties?.summary.filter(({ text }) => !named.some((each) => each.text === text)) ?? [];
      setErrors(properties?.errors ?? {});
      setProblem({
        fields: plain.fields,
        summary: others.length + named.length > 0 ? [...named, ...others] : plain.summary,
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <p className={styles.lead}>{t('change_requests.lead')}</p>
      <ErrorSummary title={t('change_requests.not_sent')} errors={problem.summary} />
      {own.names.map((name) => (
        <Field key={name} id={name} label={t(`change_requests.${name}`)} error={problem.fields[name]}>
          <TextInput
            value={names[name]}
            maxLength={100}
            onChange={(event) => setNames({ ...names, [name]: event.target.value })}
          />
        </Field>
      ))}
      <PropertyFields
        definitions={own.definitions}
        values={values}
        onChange={setValues}
        errors={errors}
        can={{ update: Object.fromEntries(own.definitions.map(({ name }) => [name, true])) }}
      />
      <Field id="message" label={t('change_requests.message')} help={t('change_requests.message_help')}>
        <Textarea
          rows={3}
          maxLength={CHANGE_REQUEST_TEXT_MAX}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
      <FormFoot busy={isBusy} disabled={!isDirty} submitLabel={t('change_requests.send')} />
    </form>
  );
}
