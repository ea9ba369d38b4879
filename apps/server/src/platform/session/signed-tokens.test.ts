import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { createSignedTokens, type TokenKind } from './signed-tokens.ts';
import { SOCKET_TOKEN } from './socket-token.ts';

const secret = randomBytes(32);
const tokens = createSignedTokens(secret);
const VISIT = {
  purpose: 'visit',
  version: 1,
  claims: Type.Object({ memberId: Type.Integer() }, { additionalProperties: false }),
} satisfies TokenKind;
const claims = { memberId: 7, sessionId: 8, mark: 'mark', expiresAt: 1_000 };

describe('a signed token', () => {
  it('says who it is for, until its time is over', () => {
    const token = tokens.sign(SOCKET_TOKEN, claims);
    expect(token).toMatch(/^socket1\.[\w-]+\.[\w-]{43}$/);
    expect(tokens.read(SOCKET_TOKEN, token, 999)).toEqual(claims);
    expect(tokens.read(SOCKET_TOKEN, token, 1_000)).toBeUndefined();
    expect(tokens.read(SOCKET_TOKEN, token)).toBeUndefined();
    expect(tokens.read(VISIT, tokens.sign(VISIT, { memberId: 7 }), Number.MAX_SAFE_INTEGER)).toEqual({
      memberId: 7,
    });
  });

  it('is worth nothing as another purpose or version, even under that name, nor in another installation', () => {
    const token = tokens.sign(VISIT, { memberId: 7 });
    for (const kind of [
      { ...VISIT, purpose: 'stay' },
      { ...VISIT, version: 2 },
    ]) {
      const renamed = token.replace(/^visit1/, `${kind.purpose}${kind.version}`);
      expect(tokens.read(kind, token)).toBeUndefined();
      expect(tokens.read(kind, renamed)).toBeUndefined();
    }
    expect(createSignedTokens(randomBytes(32)).read(VISIT, token)).toBeUndefined();
  });

  it('does not bear a signature of the secret itself', () => {
    const [name, body, signature] = tokens.sign(VISIT, { memberId: 7 }).split('.');
    const former = createHmac('sha256', secret).update(body!).digest('base64url');
    expect(tokens.read(VISIT, `${name}.${body}.${former}`)).toBeUndefined();
    expect(tokens.hasFormerSignature(body!, former)).toBe(true);
    expect(tokens.hasFormerSignature(body!, signature!)).toBe(false);
  });

  it.each([{}, { memberId: '7' }, { memberId: 7, isAdmin: true }, [7], null, 'unsubscribe', 7])(
    'is refused with the claims %j, though rightly signed',
    (wrong) => {
      expect(tokens.read(VISIT, tokens.sign(VISIT, wrong as never))).toBeUndefined();
    },
  );

  it('is refused when it says nothing that is JSON, though rightly signed', () => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'dorfplatz token visit 1', 32));
    for (const text of ['{', 'unsubscribe:7', '']) {
      const body = Buffer.from(`${text} `).toString('base64url');
      const signature = createHmac('sha256', key).update(body).digest('base64url');
      expect(tokens.read(VISIT, `visit1.${body}.${signature}`), text).toBeUndefined();
    }
  });

  it('is refused, and never throws, whatever stands in its place', () => {
    const token = tokens.sign(VISIT, { memberId: 7 });
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }).map((parts) => parts.join('.')),
      fc.nat(token.length - 1).map((at) => token.slice(0, at)),
      fc.tuple(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 1 })).map(([at, sign]) => {
        return token.slice(0, at) + sign + token.slice(at + 1);
      }),
    );
    fc.assert(
      fc.property(fc.oneof(text, fc.anything()), (given) => {
        expect(tokens.read(VISIT, given)).toEqual(given === token ? { memberId: 7 } : undefined);
      }),
      { numRuns: 2_000 },
    );
    expect(tokens.read(VISIT, `visit1.${'x'.repeat(2_000_000)}.y`)).toBeUndefined();
  });
});
