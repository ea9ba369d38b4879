import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const session = resource('session');

/** How long a name may be that somebody gives a passkey. */
export const PASSKEY_NAME_MAX = 100;

const Name = Type.String({ minLength: 1, maxLength: PASSKEY_NAME_MAX });
const Password = Type.String({ minLength: 1, maxLength: 200 });
/** Bytes as WebAuthn writes them in JSON (base64url without padding). */
const Bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const CredentialId = Bytes(1_400);

/** A key that a device, a key on a stick or a password manager keeps, and that signs people in. */
export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  /** The host name that it belongs to; browsers offer it nowhere else. */
  host: Type.String(),
  /** It belongs to the host name that is asked here; otherwise it can be removed and nothing more. */
  is_usable: Type.Boolean(),
  /** Copied to other devices by who keeps it. */
  is_backed_up: Type.Boolean(),
  created_at: Instant,
  last_used_at: Nullable(Instant),
});
export type Passkey = Static<typeof Passkey>;

const Descriptor = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Array(Type.String()),
});

/** What a browser is asked for a signature with (PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyQuestion = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Enum(['required', 'preferred']),
  allowCredentials: Type.Array(Descriptor),
});
export type PasskeyQuestion = Static<typeof PasskeyQuestion>;

/** What a passkey has signed. */
const Signature = Type.Object({
  id: CredentialId,
  client_data_json: Bytes(8_000),
  authenticator_data: Bytes(8_000),
  signature: Bytes(8_000),
  user_handle: Nullable(Bytes(100)),
});
export type PasskeySignature = Static<typeof Signature>;

export const newPasskey = session.post('newPasskey', '/api/v1/authentication/passkeys/new', {
  ids: ['API-600'],
  summary: 'Begin to add a passkey, with the own password; who must set a factor up has just given it',
  access: 'half_signed_in',
  body: { password: Type.Optional(Password) },
  status: 200,
  /** PublicKeyCredentialCreationOptionsJSON. */
  answer: {
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    challenge: Type.String(),
    pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
    timeout: Type.Integer(),
    attestation: Type.Literal('none'),
    excludeCredentials: Type.Array(Descriptor),
    authenticatorSelection: Type.Object({
      residentKey: Type.Enum(['preferred']),
      requireResidentKey: Type.Boolean(),
      userVerification: Type.Enum(['preferred']),
    }),
  },
});

export const createPasskey = session.post('createPasskey', '/api/v1/authentication/passkeys', {
  ids: ['API-601'],
  summary: 'Add a passkey that a browser has made; backup codes come with it where the person has none left',
  access: 'half_signed_in',
  body: {
    name: Name,
    id: CredentialId,
    client_data_json: Bytes(8_000),
    attestation_object: Bytes(60_000),
    transports: Type.Array(Type.String({ minLength: 1, maxLength: 30 }), { maxItems: 10 }),
  },
  answer: {
    passkey: Passkey,
    backup_codes: Type.Array(Type.String()),
    /** Where who was half signed in goes on; null for who was signed in. */
    redirect_to: Nullable(Type.String()),
    csrf_token: Nullable(Type.String()),
  },
});

export const renamePasskey = session.patch('renamePasskey', '/api/v1/authentication/passkeys/{id}', {
  ids: ['API-602'],
  summary: 'Name an own passkey anew',
  params: { id: Id },
  body: { name: Name },
  answer: Passkey,
});

export const deletePasskey = session.delete('deletePasskey', '/api/v1/authentication/passkeys/{id}', {
  ids: ['API-603'],
  summary: 'Take an own passkey out, with the own password; all other sessions end',
  params: { id: Id },
  body: { password: Password },
});

export const renewBackupCodes = session.post('renewBackupCodes', '/api/v1/authentication/backup_codes', {
  ids: ['API-604'],
  summary: 'Ten new backup codes with the own password, for who has passkeys and no factor with codes',
  body: { password: Password },
  status: 200,
  answer: { backup_codes: Type.Array(Type.String()) },
});

export const askPasskeyStep = session.post('askPasskeyStep', '/users/two_factor_authentication/passkey/new', {
  ids: ['API-605'],
  summary: 'What one of the own passkeys is to sign to complete the sign-in',
  access: 'half_signed_in',
  status: 200,
  answer: PasskeyQuestion,
});

export const passPasskeyStep = session.put('passPasskeyStep', '/users/two_factor_authentication/passkey', {
  ids: ['API-606'],
  summary: 'Complete the sign-in with a passkey',
  access: 'half_signed_in',
  body: Signature,
  answer: { redirect_to: Type.String(), csrf_token: Type.String() },
});

export const askPasskeySignIn = session.post('askPasskeySignIn', '/users/sign_in/passkey/new', {
  ids: ['API-607'],
  summary: 'What a passkey is to sign to sign somebody in; nobody is named',
  access: 'anyone',
  status: 200,
  answer: PasskeyQuestion,
});

export const signInByPasskey = session.post('signInByPasskey', '/users/sign_in/passkey', {
  ids: ['API-608'],
  summary: 'Sign in with a passkey that has verified its person, without a password',
  access: 'anyone',
  body: {
    ...Signature.properties,
    remember_me: Type.Optional(Type.Boolean()),
    return_to: Type.Optional(Type.String({ maxLength: 2000 })),
  },
  status: 200,
  answer: { redirect_to: Type.String(), csrf_token: Type.String() },
});
