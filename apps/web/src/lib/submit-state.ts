/** What a form knows about itself; react-hook-form's `formState` fits. */
export interface SubmitState {
  isDirty: boolean;
  isSubmitting: boolean;
  isValid: boolean;
}

/**
 * Whether the submit button of a form is disabled: when pristine, submitting or invalid [RUL-0199]. Forms that may be
 * saved without change do not ask.
 */
export const isSubmitDisabled = ({ isDirty, isSubmitting, isValid }: SubmitState): boolean =>
  isSubmitting || !isValid || !isDirty;
