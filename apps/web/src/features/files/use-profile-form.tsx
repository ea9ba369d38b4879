import type { PropertyDefinition, PropertyValues } from '@dorfplatz/contract';
import { FieldGroup } from '@dorfplatz/ui';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { type FormProblem, formProblem } from '../../lib/form-problem.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { changedValues, PropertyFields, propertyProblem } from '../property-sets/index.ts';
import { askedFor, type EntrySet } from './profiles.ts';

interface ProfileForm {
  /** What was changed, of what is asked for. */
  changed: PropertyValues;
  hasChanged: boolean;
  /** The fields; nothing where nothing is asked for. */
  fields: ReactNode;
  /** What a form shows when saving was refused, and the fields of the profile beside them. */
  refused: (error: unknown, names: readonly string[]) => FormProblem;
}

interface Options {
  definitions: readonly PropertyDefinition[];
  /** What is kept so far. */
  kept: PropertyValues;
  /** Whoever runs the folder also changes what is locked for others. */
  changesLocked: boolean;
}

/** The part of a form that asks what is to be said of a file or folder beside its name. */
export function useProfileForm(set: EntrySet, { definitions, kept, changesLocked }: Options): ProfileForm {
  const t = useTranslate();
  const [values, setValues] = useState(kept);
  const [errors, setErrors] = useState<ReturnType<typeof propertyProblem>['errors']>({});
  const changed = askedFor(changedValues(kept, values), definitions);
  const update = Object.fromEntries(definitions.map(({ name, locked }) => [name, !locked || changesLocked]));
  return {
    changed,
    hasChanged: Object.keys(changed).length > 0,
    fields:
      definitions.length > 0 ? (
        <FieldGroup legend={t('files.profile')}>
          <PropertyFields
            definitions={definitions}
            values={values}
            onChange={setValues}
            errors={errors}
            can={{ update }}
          />
        </FieldGroup>
      ) : null,
    refused: (error, names) => {
      const plain = formProblem(error, names, t);
      if (!(error instanceof ApiError)) return plain;
      const inside = propertyProblem(error, definitions, set);
      setErrors(inside.errors);
      if (Object.keys(inside.errors).length === 0) return plain;
      const own = plain.summary.filter(({ fieldId }) => fieldId !== undefined);
      const others = inside.summary.filter(({ text }) => own.every((known) => known.text !== text));
      return { fields: plain.fields, summary: [...own, ...others] };
    },
  };
}
