import type { PropertyDefinition } from '@dorfplatz/contract';
import type { PropertyErrors } from '../property-problem.ts';

/** What each type's field takes. */
export interface PropertyFieldProps<Value> {
  definition: PropertyDefinition;
  value: Value | undefined;
  /** Null empties the field. */
  onChange: (value: Value | null) => void;
  errors: PropertyErrors | undefined;
  disabled: boolean;
  /** Of items: the app whose property it is, whose relations are looked for. */
  appId?: number | undefined;
  onUploading?: ((isUploading: boolean) => void) | undefined;
}
