import {
  type AnswerOf,
  askPasskeySignIn,
  askPasskeyStep,
  type BodyOf,
  createPasskey,
  newPasskey,
  type PasskeyQuestion,
  type PasskeySignature,
  passPasskeyStep,
  signInByPasskey,
} from '@dorfplatz/contract';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { call, setCsrfToken } from '../../lib/client.ts';

export { passkeyProblem } from './passkey-problem.ts';

/** Asks a passkey of this person, or of whoever chooses one. */
async function signatureFor(question: PasskeyQuestion): Promise<PasskeySignature> {
  const { id, response } = await startAuthentication({ optionsJSON: question as never });
  return {
    id,
    client_data_json: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? null,
  };
}

/**
 * Makes a passkey and adds it.
 * @param password left out by who has just given it, to come in
 */
export async function addPasskey(name: string, password?: string): Promise<AnswerOf<typeof createPasskey>> {
  const options = await call(newPasskey, { body: password === undefined ? {} : { password } });
  const { id, response } = await startRegistration({ optionsJSON: options as never });
  const answer = await call(createPasskey, {
    body: {
      name,
      id,
      client_data_json: response.clientDataJSON,
      attestation_object: response.attestationObject,
      transports: response.transports ?? [],
    },
  });
  if (answer.csrf_token !== null) setCsrfToken(answer.csrf_token);
  return answer;
}

/** Completes a sign-in with a passkey of who has given the password. */
export async function passByPasskey(): Promise<AnswerOf<typeof passPasskeyStep>> {
  const question = await call(askPasskeyStep, { signInAgain: false });
  return call(passPasskeyStep, { body: await signatureFor(question), signInAgain: false });
}

/** Signs in whoever chooses a passkey. */
export async function enterByPasskey(
  more: Pick<BodyOf<typeof signInByPasskey>, 'remember_me' | 'return_to'>,
): Promise<AnswerOf<typeof signInByPasskey>> {
  const question = await call(askPasskeySignIn, { signInAgain: false });
  return call(signInByPasskey, {
    body: { ...(await signatureFor(question)), ...more },
    signInAgain: false,
  });
}
