import { changeSettings } from '../../../platform/settings/network-settings.ts';
import { type Build, type CaseInput, type Cases, once } from '../../../testing/matrix/case-builders.ts';
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

/** The network lets people set factors up, and this person has none. */
const withFactors =
  (input: CaseInput): Build =>
  async ({ bed }) => {
    await changeSettings(bed.db.kysely, { two_factor: 'enabled', two_factor_totp_available: true });
    await bed.services.settings.reload();
    return input;
  };

/** Of a passkey that is nobody's. */
const signature = {
  id: 'AAAA',
  client_data_json: 'AAAA',
  authenticator_data: 'AAAA',
  signature: 'AAAA',
  user_handle: null,
};

const onMember: Record<string, Build> = {
  'has none': (world, role, own) => withFactors({ params: { id: world.author } })(world, role, own),
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
  listFactors: { on: withFactors({}) },
  newFactor: { on: withFactors({ query: { type: 'totp' } }) },
  createFactor: { 'wrong code': withFactors({ body: { type: 'totp', code: '000000' } }) },
  resetBackupCodes: { foreign: withFactors({ params: { id: 999_999 }, body: { code: '000000' } }) },
  deleteFactor: { foreign: withFactors({ params: { id: 999_999 }, body: { code: '000000' } }) },
  sendFactorCode: { 'has none': withFactors({}) },
  getSecondStep: once(() => ({})),
  passSecondStep: once(() => ({ body: { code: '000000' } })),
  getMemberFactors: onMember,
  resetMemberFactors: onMember,
  createRescueCode: onMember,
  newPasskey: { 'wrong password': withFactors({ body: { password: 'wrong' } }) },
  createPasskey: {
    'asked nobody': withFactors({
      body: { name: 'x', id: 'AAAA', client_data_json: 'AAAA', attestation_object: 'AAAA', transports: [] },
    }),
  },
  renamePasskey: { foreign: withFactors({ params: { id: 999_999 }, body: { name: 'x' } }) },
  deletePasskey: { 'wrong password': withFactors({ params: { id: 999_999 }, body: { password: 'wrong' } }) },
  renewBackupCodes: { 'wrong password': withFactors({ body: { password: 'wrong' } }) },
  askPasskeyStep: { 'has none': withFactors({}) },
  passPasskeyStep: { 'asked nobody': withFactors({ body: signature }) },
  askPasskeySignIn: { on: withFactors({}) },
  signInByPasskey: { 'asked nobody': withFactors({ body: signature }) },
  listAppPasswords: once(() => ({})),
  createAppPassword: { 'wrong password': () => ({ body: { name: 'x', password: 'wrong' } }) },
  deleteAppPassword: { foreign: () => ({ params: { id: 999_999 } }) },
  endOtherSessions: once(() => ({})),
  createSocketToken: once(() => ({})),
  getWebToken: once(() => ({})),
  openWebSession: once(() => ({ body: { token: 'made-by-nobody' } })),
};
