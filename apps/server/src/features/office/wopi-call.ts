import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound, Problem, signedOut } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { loadViewerOfSession } from '../../platform/session/load-viewer.ts';
import type { Office, Offices } from './offices.ts';
import { isProven, type Proof } from './proof.ts';
import { type OfficeClaims, readOfficeToken, wopiIdOf } from './tokens.ts';

/** A call of an office: for whom, and what it is about. */
export type WopiCall = {
  viewer: Viewer;
  claims: OfficeClaims;
  office: Office;
  /** Whose draft it is about, if it is one. */
  draftOf: number | null;
};

declare module 'fastify' {
  interface FastifyRequest {
    wopi: WopiCall | undefined;
  }
}

const LOG_MS = 60_000;

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

function tokenOf(request: FastifyRequest): string | undefined {
  const { access_token: inAddress } = request.query as { access_token?: unknown };
  if (typeof inAddress === 'string' && inAddress !== '') return inAddress;
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * Lets calls of offices in, before anything of them is read: a token that is over costs a look at its signature and
 * nothing else, however often it is tried [F-25]. Rights are asked by each call itself.
 */
export function letOfficesIn(http: FastifyInstance, services: Services, offices: Offices): void {
  const { db, environment, limits, log, signedTokens } = services;
  let saidAt = Number.NEGATIVE_INFINITY;
  let unsaid = 0;

  function refuseDead(): never {
    unsaid += 1;
    if (Date.now() - saidAt >= LOG_MS) {
      log.warn({ calls: unsaid }, 'an office called with a token that opens nothing any more');
      saidAt = Date.now();
      unsaid = 0;
    }
    throw signedOut();
  }

  async function mustBeProven(request: FastifyRequest, office: Office, token: string): Promise<void> {
    const proof: Proof = {
      url: environment.publicUrl + request.originalUrl,
      token,
      timestamp: headerOf(request, 'x-wopi-timestamp'),
      proof: headerOf(request, 'x-wopi-proof'),
      formerProof: headerOf(request, 'x-wopi-proofold'),
    };
    const isRight = async () => {
      const discovered = await office.discovery();
      if (!discovered) return false;
      if (!discovered.keys) return !environment.offices.isProofRequired;
      return isProven(proof, discovered.keys);
    };
    if (await isRight()) return;
    // Its keys may be others by now.
    if ((await office.refresh()) && (await isRight())) return;
    throw new Problem(500, 'office_not_proven');
  }

  http.decorateRequest('wopi', undefined);
  http.addHook('onRequest', async (request) => {
    const token = tokenOf(request);
    const claims = readOfficeToken(signedTokens, token);
    if (!claims) refuseDead();
    const office = offices.of(claims.office);
    if (!office) throw notFound();
    const viewer = await loadViewerOfSession(db, claims.sessionId);
    if (viewer?.memberId !== claims.memberId) refuseDead();
    await mustBeProven(request, office, token!);
    request.language = viewer.language;
    // All calls come from one address: they are counted for whom they are.
    await limits.take('office', `m${viewer.memberId}`);
    request.written = { points: 0, expire: 0 };
    request.wopi = { viewer, claims, office, draftOf: claims.isDraft ? claims.memberId : null };
  });
}

/** The call, which is about the file of its address; throws 404 where its token is for another one. */
export function wopiCallOf(request: FastifyRequest, id: string): WopiCall {
  const call = request.wopi!;
  if (wopiIdOf(call.claims) !== id) throw notFound();
  return call;
}

/**
 * The answer to whoever does not have the lock that holds.
 * @param current the id of the lock that holds; empty where there is none, or one that is no office's
 */
export function lockMismatch(reply: FastifyReply, current: string, reason?: string): Problem {
  reply.header('x-wopi-lock', current);
  if (reason !== undefined)
    reply.header('x-wopi-lockfailurereason', encodeURIComponent(reason).slice(0, 1000));
  return new Problem(409, 'office_lock_mismatch', reason === undefined ? {} : { detail: reason });
}
