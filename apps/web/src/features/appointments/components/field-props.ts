import type { FormValues } from '../form-values.ts';

/** What every part of the form takes. */
export interface FieldsProps {
  values: FormValues;
  set: (changed: Partial<FormValues>) => void;
  /** By the id of the field. */
  errors: Readonly<Record<string, string>>;
}
