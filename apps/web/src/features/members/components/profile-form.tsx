import type { BodyOf, PropertyDefinition, PropertyValues, updateMember } from '@dorfplatz/contract';
import { ErrorSummary, Field, FormFoot, TextInput } from '@dorfplatz/ui';
import { type FormEvent, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { type FormProblem, formProblem, noProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { changedValues, PropertyFields, propertyProblem } from '../../property-sets/index.ts';
import styles from './profile-form.module.css';

const nameFields = ['first_name', 'last_name'];

type Names = { first_name: string; last_name: string };
type PropertyErrors = ReturnType<typeof propertyProblem>['errors'];

interface ProfileFormProps {
  definitions: readonly PropertyDefinition[];
  /** Names are asked for too where they are given. */
  names?: Names;
  values: PropertyValues;
  mayChangeLocked: boolean;
  saveLabel: string;
  /** May be sent although nothing was changed. */
  allowPristine?: boolean;
  /** Gets what changed only. Throws ApiError. */
  onSave: (body: BodyOf<typeof updateMember>) => Promise<void>;
  onRefused: () => void;
  onCancel?: () => void;
}

/** What the server refused: beside the fields, and once more above them. */
function problemOf(
  error: unknown,
  definitions: readonly PropertyDefinition[],
  t: ReturnType<typeof useTranslate>,
): FormProblem & { properties: PropertyErrors } {
  const plain = formProblem(error, nameFields, t);
  if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0)
    return { ...plain, properties: {} };
  const { errors, summary } = propertyProblem(error, definitions, 'profile');
  // Names stand outside of the profile; of them the form itself knows the fields.
  const named = plain.summary.filter(({ fieldId }) => fieldId !== undefined && nameFields.includes(fieldId));
  const others = summary.filter(({ text }) => !named.some((known) => known.text === text));
  return { fields: plain.fields, summary: [...named, ...others], properties: errors };
}

/** The names and the profile of a person, as a form. */
export function ProfileForm(props: ProfileFormProps) {
  const { definitions, names, values: before, mayChangeLocked, allowPristine = false } = props;
  const t = useTranslate();
  const [values, setValues] = useState(before);
  const [name, setName] = useState<Names>(names ?? { first_name: '', last_name: '' });
  const [problem, setProblem] = useState<ReturnType<typeof problemOf>>({ ...noProblem, properties: {} });
  const [isBusy, setBusy] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const profile = changedValues(before, values);
  const renamed = names
    ? {
        ...(name.first_name !== names.first_name && { first_name: name.first_name }),
        ...(name.last_name !== names.last_name && { last_name: name.last_name }),
      }
    : {};
  const isDirty = Object.keys(profile).length + Object.keys(renamed).length > 0;
  useUnsaved(isDirty && !isBusy);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await props.onSave({ ...renamed, ...(Object.keys(profile).length > 0 && { profile }) });
    } catch (error) {
      setProblem(problemOf(error, definitions, t));
      props.onRefused();
    } finally {
      setBusy(false);
    }
  };
  const can = mayChangeLocked
    ? { update: Object.fromEntries(definitions.map((definition) => [definition.name, true])) }
    : { update: true };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <ErrorSummary title={t('members.check_input')} errors={problem.summary} />
      {names ? (
        <div className={styles.two}>
          <Field id="first_name" label={t('members.first_name')} error={problem.fields.first_name} required>
            <TextInput
              value={name.first_name}
              onChange={(event) => setName({ ...name, first_name: event.target.value })}
              maxLength={100}
              autoComplete="given-name"
            />
          </Field>
          <Field id="last_name" label={t('members.last_name')} error={problem.fields.last_name}>
            <TextInput
              value={name.last_name}
              onChange={(event) => setName({ ...name, last_name: event.target.value })}
              maxLength={100}
              autoComplete="family-name"
            />
          </Field>
        </div>
      ) : null}
      <PropertyFields
        definitions={definitions}
        values={values}
        onChange={setValues}
        errors={problem.properties}
        can={can}
        onUploading={setUploading}
      />

      <FormFoot
        cancelLabel={t('members.cancel')}
        onCancel={props.onCancel}
        busy={isBusy}
        disabled={isUploading || (!isDirty && !allowPristine)}
        submitLabel={props.saveLabel}
      />
    </form>
  );
}
