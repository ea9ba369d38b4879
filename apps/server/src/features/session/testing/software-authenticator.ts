import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  AnswerOf,
  BodyOf,
  createPasskey,
  newPasskey,
  PasskeyQuestion,
  PasskeySignature,
} from '@dorfplatz/contract';

/** Flags of authenticator data (WebAuthn, 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKED_UP = 0x18;
const HAS_KEY = 0x40;

const digest = (data: Buffer | string) => createHash('sha256').update(data).digest();
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) =>
  Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value]);

/** What a device does otherwise than it should. */
export type Oddity = {
  origin?: string;
  host?: string;
  challenge?: string;
  counter?: number;
  isVerified?: boolean;
  isBackedUp?: boolean;
};

type Kept = { id: string; key: KeyObject; handle: string | null; counter: number };

/** A device that keeps passkeys as WebAuthn has it, with the address of the page that asks for them. */
export function softwareAuthenticator(origin = 'http://localhost') {
  const clientData = (type: string, challenge: string, oddity: Oddity) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: oddity.challenge ?? challenge,
        origin: oddity.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const dataOf = (host: string, counter: number, flags: number, key: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([digest(host), Buffer.from([flags]), count, key]);
  };
  const flagsOf = ({ isVerified = true, isBackedUp = false }: Oddity) =>
    PRESENT | (isVerified ? VERIFIED : 0) | (isBackedUp ? BACKED_UP : 0);

  return {
    /** Makes a passkey, and what a browser hands on of it. */
    make(
      options: AnswerOf<typeof newPasskey>,
      oddity: Oddity = {},
    ): { kept: Kept; body: Omit<BodyOf<typeof createPasskey>, 'name'> } {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x, y } = publicKey.export({ format: 'jwk' });
      const id = randomBytes(32);
      const counter = oddity.counter ?? 1;
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x!, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y!, 'base64url'),
      ]);
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const data = dataOf(oddity.host ?? options.rp.id, counter, flagsOf(oddity) | HAS_KEY, key);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(data)],
      ]);
      const client = clientData('webauthn.create', options.challenge, oddity);
      return {
        kept: { id: id.toString('base64url'), key: privateKey, handle: options.user.id, counter },
        body: {
          id: id.toString('base64url'),
          client_data_json: client.toString('base64url'),
          attestation_object: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Signs what was asked; the counter goes on by itself. */
    sign(kept: Kept, question: PasskeyQuestion, oddity: Oddity = {}): PasskeySignature {
      kept.counter = oddity.counter ?? (kept.counter === 0 ? 0 : kept.counter + 1);
      const data = dataOf(oddity.host ?? question.rpId, kept.counter, flagsOf(oddity));
      const client = clientData('webauthn.get', question.challenge, oddity);
      return {
        id: kept.id,
        client_data_json: client.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, digest(client)]), kept.key).toString('base64url'),
        user_handle: kept.handle,
      };
    },
  };
}
