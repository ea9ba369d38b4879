import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { Passkey } from './passkeys.ts';
import { resource } from './resource.ts';

const session = resource('session');
const administration = resource('administration');

export const FactorType = Type.Enum(['totp', 'email']);
export type FactorType = Static<typeof FactorType>;

/** Digits of an app or a mail, or a backup code as somebody has typed it from paper. */
const Code = Type.String({ minLength: 1, maxLength: 40 });

/** A way to prove oneself beside the password; without an id it is not set up. */
export const SecondFactor = Type.Object({
  id: Nullable(Id),
  type: FactorType,
  created_at: Nullable(Instant),
  last_used_at: Nullable(Instant),
  /** The network lets people set it up. */
  is_available: Type.Boolean(),
});
export type SecondFactor = Static<typeof SecondFactor>;

const factors = {
  factors: Type.Array(SecondFactor),
  backup_codes_left: Type.Integer({ minimum: 0 }),
  /** Those that belong to another host name too. */
  passkeys: Type.Array(Passkey),
};

export const listFactors = session.get('listFactors', '/api/v1/authentication/factors', {
  ids: ['API-222'],
  summary: 'Own second factors, those that are not set up too; also before the sign-in is complete',
  access: 'half_signed_in',
  answer: {
    ...factors,
    /** Where codes by e-mail go. */
    email: Type.String(),
    /** The network lets people add them, and browsers do at this address. */
    passkeys_available: Type.Boolean(),
    /** The network demands one: the last cannot be taken out. */
    is_enforced: Type.Boolean(),
  },
});
export type OwnFactors = Static<typeof listFactors.answer>;

export const newFactor = session.get('newFactor', '/api/v1/authentication/factors/new', {
  ids: ['API-223'],
  summary: 'Begin to set a factor up: the address for the app, or a key while a code is on its way by mail',
  access: 'half_signed_in',
  query: { type: FactorType },
  answer: { provisioning_uri: Nullable(Type.String()), secret_key: Nullable(Type.String()) },
});

export const createFactor = session.post('createFactor', '/api/v1/authentication/factors', {
  ids: ['API-224'],
  summary: 'Switch a factor on with its first code; all backup codes are new. 400 for a wrong code',
  access: 'half_signed_in',
  body: {
    type: FactorType,
    code: Code,
    provisioning_uri: Type.Optional(Type.String({ maxLength: 2000 })),
    secret_key: Type.Optional(Type.String({ maxLength: 200 })),
  },
  answer: {
    factor: SecondFactor,
    backup_codes: Type.Array(Type.String()),
    /** Where who was half signed in goes on; null for who was signed in. */
    redirect_to: Nullable(Type.String()),
    csrf_token: Nullable(Type.String()),
  },
});

export const resetBackupCodes = session.post(
  'resetBackupCodes',
  '/api/v1/authentication/factors/{id}/reset-backup-codes',
  {
    ids: ['API-225'],
    summary: 'Ten new backup codes, with a code of the factor; all of before are void',
    params: { id: Id },
    body: { code: Code },
    status: 200,
    answer: { backup_codes: Type.Array(Type.String()) },
  },
);

export const deleteFactor = session.delete('deleteFactor', '/api/v1/authentication/factors/{id}', {
  ids: ['API-226'],
  summary: 'Take a factor out; that of an app needs a code of it or a backup code',
  params: { id: Id },
  query: { code: Type.Optional(Code) },
  body: Nullable(Type.Object({ code: Type.Optional(Code) }, { additionalProperties: false })),
});

export const sendFactorCode = session.post('sendFactorCode', '/api/v1/authentication/codes', {
  ids: ['API-526'],
  summary: 'Send oneself a code by e-mail; it is worth something for ten minutes, and the newest only',
  access: 'half_signed_in',
  status: 202,
  answer: { sent: Type.Literal(true) },
});

export const getSecondStep = session.get('getSecondStep', '/users/two_factor_authentication', {
  ids: ['API-525'],
  summary: 'What is missing to be signed in, for who has given the right password',
  access: 'half_signed_in',
  screen: true,
  answer: {
    /** `none`: the network asks for nothing any more; sign in anew. */
    step: Type.Enum(['code', 'set_up', 'none']),
    methods: Type.Array(FactorType),
    /** A passkey of the person works at this address; where one is to be set up, it may be a passkey. */
    takes_passkey: Type.Boolean(),
    /** Host names that other passkeys of the person belong to: the network had them once. */
    passkey_hosts: Type.Array(Type.String()),
    backup_codes_left: Type.Integer({ minimum: 0 }),
  },
});
export type SecondStep = Static<typeof getSecondStep.answer>;

export const passSecondStep = session.put('passSecondStep', '/users/two_factor_authentication', {
  ids: ['API-227'],
  summary: 'Complete the sign-in with a code of a factor, a backup code or one of an administrator',
  access: 'half_signed_in',
  body: { code: Code },
  answer: { redirect_to: Type.String(), csrf_token: Type.String() },
});

const OF_MEMBER = '/administration/members/{id}/authentication/factors';

export const getMemberFactors = administration.get('getMemberFactors', OF_MEMBER, {
  ids: ['API-527'],
  summary: 'Which second factors a member has',
  screen: true,
  params: { id: Id },
  answer: {
    ...factors,
    member: Type.Object({ id: Id, display_name: Type.String() }),
    /** A code that an administrator has handed out and that was not used. */
    rescue_expires_at: Nullable(Instant),
    /** Not of oneself: one's own are changed in the account. */
    can: Type.Object({ reset: Type.Boolean(), rescue: Type.Boolean() }),
  },
});
export type MemberFactors = Static<typeof getMemberFactors.answer>;

export const resetMemberFactors = administration.delete('resetMemberFactors', OF_MEMBER, {
  ids: ['API-195'],
  summary: 'Take all second factors of a member out; their sessions end, and they are told',
  params: { id: Id },
});

export const createRescueCode = administration.post(
  'createRescueCode',
  '/administration/members/{id}/authentication/rescue_code',
  {
    ids: ['API-528'],
    summary: 'A code to hand to a member who has lost their factor: it signs them in once, and they are told',
    params: { id: Id },
    answer: { code: Type.String(), expires_at: Instant },
  },
);
