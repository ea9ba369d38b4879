import { expect, test } from 'vitest';
import { isSubmitDisabled } from './submit-state.ts';

const ready = { isDirty: true, isSubmitting: false, isValid: true };

test('submit is disabled when pristine, submitting or invalid', () => {
  expect(isSubmitDisabled(ready)).toBe(false);
  expect(isSubmitDisabled({ ...ready, isDirty: false })).toBe(true);
  expect(isSubmitDisabled({ ...ready, isSubmitting: true })).toBe(true);
  expect(isSubmitDisabled({ ...ready, isValid: false })).toBe(true);
});
