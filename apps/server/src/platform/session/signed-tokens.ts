import { createHmac, hkdfSync } from 'node:crypto';
import type { Static, TObject } from 'typebox';
import { compileCheck } from '../http/validation.ts';
import { sameToken } from './tokens.ts';

/** What tokens of one purpose say, and what keeps them apart from the tokens of every other purpose. */
export type TokenKind<C extends TObject = TObject> = {
  /** Stands in the token and in its key, with the version: another version is another kind. */
  readonly purpose: string;
  readonly version: number;
  /** Claims with an `expiresAt` (milliseconds since 1970) end then; claims without one hold for ever. */
  readonly claims: C;
};

/** Signs and reads tokens that carry what they say. Each kind has a key of its own. */
export type SignedTokens = {
  sign<C extends TObject>(kind: TokenKind<C>, claims: Static<C>): string;
  /**
   * Reads a token and never throws, whatever it is given.
   * @param now in milliseconds since 1970
   * @returns the claims, or undefined for a token that is forged, broken, of another kind or past its time
   */
  read<C extends TObject>(kind: TokenKind<C>, token: unknown, now?: number): Static<C> | undefined;
  /**
   * Whether a text has this signature of the kept secret itself. Links that were sent before each kind had its own key
   * are signed so; nothing is signed so any more.
   */
  hasFormerSignature(text: string, signature: string): boolean;
};

/** The longest token that is looked at. */
const LENGTH_MAX = 4_000;
const KEY_BYTES = 32;

/**
 * Tokens of one installation.
 * @param secret kept by the installation. The key of a kind is derived from it by HKDF-SHA-256 (RFC 5869), with purpose
 *   and version as its info, so that a token of one kind is worth nothing as another.
 */
export function createSignedTokens(secret: Buffer): SignedTokens {
  const keys = new Map<string, Buffer>();
  const checks = new WeakMap<TObject, (claims: unknown) => boolean>();

  const nameOf = ({ purpose, version }: TokenKind) => `${purpose}${version}`;

  function keyOf(kind: TokenKind): Buffer {
    const name = nameOf(kind);
    let key = keys.get(name);
    if (!key) {
      const info = `dorfplatz token ${kind.purpose} ${kind.version}`;
      key = Buffer.from(hkdfSync('sha256', secret, '', info, KEY_BYTES));
      keys.set(name, key);
    }
    return key;
  }

  function areClaims(kind: TokenKind, claims: unknown): boolean {
    let check = checks.get(kind.claims);
    if (!check) {
      check = compileCheck(kind.claims);
      checks.set(kind.claims, check);
    }
    return check(claims);
  }

  const signatureOf = (kind: TokenKind, body: string): string =>
    createHmac('sha256', keyOf(kind)).update(body).digest('base64url');

  return {
    sign(kind, claims) {
      const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${nameOf(kind)}.${body}.${signatureOf(kind, body)}`;
    },
    read(kind, token, now = Date.now()) {
      if (typeof token !== 'string' || token.length > LENGTH_MAX) return undefined;
      const [name, body, signature, ...rest] = token.split('.');
      if (name !== nameOf(kind) || !body || !signature || rest.length > 0) return undefined;
      if (!sameToken(signature, signatureOf(kind, body))) return undefined;
      const claims = parsed(Buffer.from(body, 'base64url').toString('utf8'));
      if (!areClaims(kind, claims)) return undefined;
      const { expiresAt } = claims as { expiresAt?: number };
      return expiresAt === undefined || expiresAt > now ? (claims as never) : undefined;
    },
    hasFormerSignature: (text, signature) =>
      sameToken(signature, createHmac('sha256', secret).update(text).digest('base64url')),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
