/** What a form knows about itself; react-hook-form's `formState` fits. */
export interface SubmitState {
  isDirty: boolean;
  isSubmitting: boolean;
  isValid: boolean;
}

/**
 * Whether the submit button of a form is disabled: when pristine, submitting or invalid, unless saving without
 * change is allowed [RUL-0199].
 */
export function isSubmitDisabled(
  { isDirty, isSubmitting, isValid }: SubmitState,
  { allowPristine = false }: { allowPristine?: boolean } = {},
): boolean {
  return isSubmitting || !isValid || (!isDirty && !allowPristine);
}
