import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { passkeyProblem } from './passkey-problem.ts';

const t = (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`;
const named = (name: string) => Object.assign(new Error('told to developers'), { name });

it('says which host name passkeys belong to when none was used, since browsers do not say that they have others', () => {
  for (const name of ['NotAllowedError', 'AbortError'])
    expect(passkeyProblem(named(name), t, 'dorf.example')).toBe(
      'session.passkey_not_used {"host":"dorf.example"}',
    );
});

it('tells one that is there from one that failed', () => {
  expect(passkeyProblem(named('InvalidStateError'), t, 'a')).toContain('session.passkey_there');
  expect(passkeyProblem(named('UnknownError'), t, 'a')).toContain('session.passkey_failed');
  expect(passkeyProblem('nothing', t, 'a')).toContain('session.passkey_failed');
});

it('says what the server says, and how long to wait', () => {
  const refused = new ApiError(422, { code: 'passkey_refused', title: 'Nein.' } as never);
  expect(passkeyProblem(refused, t, 'a')).toBe('Nein.');
  const late = Object.assign(new ApiError(429, { code: 'too_many' } as never), { retryAfter: 61 });
  expect(passkeyProblem(late, t, 'a')).toBe('session.passkey_wait {"minutes":2}');
});
