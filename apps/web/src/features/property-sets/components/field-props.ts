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
  onUploading?: ((isUploading: boolean) => void) | undefined;
}
