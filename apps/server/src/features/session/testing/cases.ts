import { type Build, type Cases, once } from '../../../testing/matrix/case-builders.ts';
import { buildEmailChange } from './build.ts';

const onEmailChange: Record<string, Build> = {
  waiting: async (world, _role, own) => {
    await buildEmailChange(world, own, 'waiting');
    return {};
  },
  'none waits': async (world, _role, own) => {
    await buildEmailChange(world, own, 'none');
    return {};
  },
};

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  signIn: once(() => ({ body: { email: 'nobody@example.org', password: 'wrong' } })),
  // Signing out is tried with a session of its own, see the test.
  signOut: once(() => ({})),
  requestPassword: once(() => ({ body: { email: 'nobody@example.org' } })),
  setPassword: once(() => ({ body: { token: 'none', password: 'long enough to be one' } })),
  getAccount: once(() => ({})),
  updateAccount: once(() => ({ body: { language: 'de' } })),
  confirmEmail: once(() => ({ body: { token: 'made-by-nobody' } })),
  objectToEmail: once(() => ({ body: { token: 'made-by-nobody' } })),
  repeatEmailChange: onEmailChange,
  cancelEmailChange: onEmailChange,
  listOwnSessions: once(() => ({})),
  endOwnSession: { foreign: () => ({ params: { id: 999_999 } }) },
  endOtherSessions: once(() => ({})),
  createSocketToken: once(() => ({})),
  getWebToken: once(() => ({})),
  openWebSession: once(() => ({ body: { token: 'made-by-nobody' } })),
};
