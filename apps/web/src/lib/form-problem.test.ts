import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { formProblem } from './form-problem.ts';

const t = (key: string) => key;

test('an error of a field stands beside it and in the summary', () => {
  const error = new ApiError(422, { errors: { 'user.email': ['Diese Adresse gibt es schon.'] } });
  expect(formProblem(error, ['email'], t)).toEqual({
    fields: { email: 'Diese Adresse gibt es schon.' },
    summary: [{ fieldId: 'email', text: 'Diese Adresse gibt es schon.' }],
  });
});

test('an error of a field that the form lacks stands in the summary', () => {
  const error = new ApiError(422, { errors: { plan: ['Zu klein.'] } });
  expect(formProblem(error, ['email'], t)).toEqual({ fields: {}, summary: [{ text: 'Zu klein.' }] });
});

test('[RUL-0200] a refusal without a reason gives the generic error', () => {
  expect(formProblem(new ApiError(500, {}), [], t).summary).toEqual([{ text: 'js.generic_error' }]);
  expect(formProblem(new Error('broken'), [], t).summary).toEqual([{ text: 'js.generic_error' }]);
});

test('a server that was not reached is named as such', () => {
  expect(formProblem(new ApiError(0, { code: 'network' }), [], t).summary).toEqual([
    { text: 'kit.error.network' },
  ]);
});
