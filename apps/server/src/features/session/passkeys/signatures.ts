import type { AnswerOf, BodyOf, createPasskey, newPasskey, PasskeySignature } from '@dorfplatz/contract';
import type { Sql } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import { type Asked, newChallenge, PATIENCE_MS, takeChallenge } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

/** EdDSA, ES256 and RS256: one of them every device can. */
const ALGORITHMS = [-8, -7, -257];

/** A third of a second and 30 MB, so it comes with the first who has a passkey. */
const library = () => import('@simplewebauthn/server');

/** One answer for whatever is wrong with a passkey, and whoever it belongs to. */
export const passkeyRefused = () => new Problem(422, 'passkey_refused');

/** Where a signature is looked at. */
type Looking = { db: Sql; party: RelyingParty; asked: Asked };

type Known = { credential_id: Buffer; transports: string[] };
const descriptorOf = ({ credential_id, transports }: Known) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports,
});

/** What a browser makes a new passkey with. Those that the person has here are not made twice by one device. */
export async function attestationOptions(
  { db, party, asked }: Looking,
  about: { networkName: string; handle: Buffer; email: string; name: string; known: readonly Known[] },
): Promise<AnswerOf<typeof newPasskey>> {
  return {
    rp: { id: party.id, name: about.networkName },
    user: { id: about.handle.toString('base64url'), name: about.email, displayName: about.name },
    challenge: await newChallenge(db, asked),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: PATIENCE_MS,
    attestation: 'none',
    excludeCredentials: about.known.map(descriptorOf),
    // A key that cannot keep who it belongs to, or has no PIN, still is a second factor.
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'preferred',
    },
  };
}

/** What a browser asks a passkey with; without `known` the person chooses among those that their devices have. */
export async function assertionOptions(
  { db, party, asked }: Looking,
  known?: readonly Known[],
): Promise<{
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: 'required' | 'preferred';
  allowCredentials: ReturnType<typeof descriptorOf>[];
}> {
  return {
    challenge: await newChallenge(db, asked),
    rpId: party.id,
    timeout: PATIENCE_MS,
    userVerification: known ? 'preferred' : 'required',
    allowCredentials: (known ?? []).map(descriptorOf),
  };
}

export type NewKey = { credentialId: Buffer; publicKey: Buffer; counter: number; isBackedUp: boolean };

/**
 * Reads a new passkey.
 * @throws Problem 422 for one that was not made for this person, here and now
 */
export async function readNewKey(
  { db, party, asked }: Looking,
  body: Omit<BodyOf<typeof createPasskey>, 'name'>,
): Promise<NewKey> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: body.id,
      rawId: body.id,
      type: 'public-key',
      response: { clientDataJSON: body.client_data_json, attestationObject: body.attestation_object },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => takeChallenge(db, asked, challenge),
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw passkeyRefused();
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    isBackedUp: credentialBackedUp,
  };
}

export type Signed = { counter: number; isBackedUp: boolean };

/**
 * Whether a passkey has signed what was asked.
 * @param passkey undefined for one that nobody has: the challenge is taken all the same
 * @param mustVerify the passkey must have verified its person, by a PIN or a fingerprint
 */
export async function readSignature(
  { db, party, asked }: Looking,
  signature: PasskeySignature,
  passkey: { public_key: Buffer } | undefined,
  { mustVerify }: { mustVerify: boolean },
): Promise<Signed | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const answer = await verifyAuthenticationResponse({
    response: {
      id: signature.id,
      rawId: signature.id,
      type: 'public-key',
      response: {
        clientDataJSON: signature.client_data_json,
        authenticatorData: signature.authenticator_data,
        signature: signature.signature,
      },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => takeChallenge(db, asked, challenge),
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    // The counter is looked at by who writes it: here a wrong signature could be told to the person.
    credential: { id: signature.id, publicKey: new Uint8Array(passkey?.public_key ?? []), counter: 0 },
    requireUserVerification: mustVerify,
  }).catch(() => undefined);
  if (!passkey || !answer?.verified) return undefined;
  const { newCounter, credentialBackedUp } = answer.authenticationInfo;
  return { counter: newCounter, isBackedUp: credentialBackedUp };
}
