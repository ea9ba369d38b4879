import {
  askPasskeySignIn,
  askPasskeyStep,
  createPasskey,
  deletePasskey,
  newPasskey,
  passPasskeyStep,
  renamePasskey as renamePasskeyCall,
  renewBackupCodes as renewBackupCodesCall,
  signInByPasskey,
} from '@dorfplatz/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from '../../../platform/db/database.ts';
import { networkOf } from '../../../platform/http/limits.ts';
import { ownPath } from '../../../platform/http/own-path.ts';
import { serve } from '../../../platform/http/serve.ts';
import { conflict, forbidden, invalid, notFound, notSignedIn } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { isPassword } from '../../../platform/session/passwords.ts';
import { inRhythm } from '../../../platform/session/rhythm.ts';
import { endSession, type NewSession, openSession } from '../commands.ts';
import type { RenewedSession } from '../credentials.ts';
import { deviceOf } from '../device.ts';
import { stepOf } from '../second-factors/awaited-step.ts';
import { type Completed, completeSignIn } from '../second-factors/complete-sign-in.ts';
import { guardsOf } from '../second-factors/guards.ts';
import { isDemanded } from '../second-factors/queries.ts';
import type { Asked } from './challenges.ts';
import { addPasskey, notePasskeyUse, removePasskey, renamePasskey, renewBackupCodes } from './commands.ts';
import { passkeyOf, passkeysOf, usablePasskeys } from './queries.ts';
import { arePasskeysOn, type RelyingParty, relyingPartyOf } from './relying-party.ts';
import {
  assertionOptions,
  attestationOptions,
  passkeyRefused,
  readNewKey,
  readSignature,
} from './signatures.ts';

export function passkeyRoutes(http: FastifyInstance, services: Services): void {
  const { db, settings, seals, limits, cookies, environment } = services;
  const { mustBeOn, setterUp, mustBeHalf } = guardsOf(services);

  const partyOf = (request: FastifyRequest) => relyingPartyOf(environment, request);

  /** People may have passkeys, and browsers make them at this address. */
  function mustTakePasskeys(request: FastifyRequest): RelyingParty {
    const party = partyOf(request);
    if (!party || !arePasskeysOn(settings.current())) throw forbidden();
    return party;
  }

  /** What devices know a person by: it says nothing about them (WebAuthn, 14.6.1), and stays the same. */
  const handleOf = (memberId: number) => seals.digest('passkey_user', memberId, '');

  const asking = (request: FastifyRequest, purpose: Asked['purpose'], memberId: number | null): Asked => ({
    purpose,
    memberId,
    csrfToken: String(request.headers['x-csrf-token'] ?? ''),
  });

  async function mustKnowPassword(memberId: number, password: string | undefined): Promise<void> {
    await limits.take('token_guess', `m${memberId}`);
    const { rows } = await sql<{ password_digest: string | null }>`
      select password_digest from accounts where member_id = ${memberId}
    `.execute(db.kysely);
    if (!(await isPassword(rows[0]?.password_digest, password ?? '')))
      throw invalid({ password: ['wrong_password'] });
  }

  serve(http, services, newPasskey, async ({ request, body }) => {
    const memberId = await setterUp(request);
    const party = mustTakePasskeys(request);
    // Whoever must set a factor up has given the password just now.
    if (request.viewer) await mustKnowPassword(memberId, body.password);
    const { rows } = await sql<{ email: string; display_name: string }>`
      select coalesce(email::text, display_name) as email, display_name from members where id = ${memberId}
    `.execute(db.kysely);
    const { email, display_name: name } = rows[0]!;
    const known = await usablePasskeys(db.kysely, memberId, party.id);
    const { name: networkName } = settings.current();
    const looking = { db: db.kysely, party, asked: asking(request, 'add', memberId) };
    return attestationOptions(looking, { networkName, handle: handleOf(memberId), email, name, known });
  });

  serve(http, services, createPasskey, async ({ request, reply, body, write }) => {
    const memberId = await setterUp(request);
    const party = mustTakePasskeys(request);
    const looking = { db: db.kysely, party, asked: asking(request, 'add', memberId) };
    const key = await readNewKey(looking, body);
    const device = deviceOf(request);
    // Not the answer of `write`, which is kept beside an Idempotency-Key: codes and tokens are kept nowhere.
    const made: { id?: number; codes?: string[]; renewed?: RenewedSession; completed?: Completed } = {};
    await write(async (tx) => {
      const { userAgent } = device;
      const keptSessionId = request.viewer?.sessionId;
      const adding = { host: party.id, key, about: body, userAgent, keptSessionId };
      Object.assign(made, await addPasskey(tx, { seals, memberId }, adding));
      if (request.half) made.completed = await completeSignIn(tx, request.half, device);
    });
    const { id, codes, renewed, completed } = made;
    if (!codes) throw conflict();
    const opened = completed ?? renewed;
    if (opened) cookies.setSession(reply, opened.token, opened.remember);
    request.log.info({ event: 'passkey_added', memberId, ip: request.ip });
    const passkeys = await passkeysOf(db.kysely, memberId, party);
    return {
      passkey: passkeys.find((passkey) => passkey.id === id)!,
      backup_codes: codes,
      redirect_to: completed ? ownPath(completed.returnTo ?? undefined) : null,
      csrf_token: opened?.csrfToken ?? null,
    };
  });

  serve(http, services, renamePasskeyCall, async ({ viewer, params, body, request, write }) => {
    mustBeOn();
    await write((tx) => renamePasskey(tx, viewer.memberId, params.id, body.name));
    const passkeys = await passkeysOf(db.kysely, viewer.memberId, partyOf(request));
    const renamed = passkeys.find(({ id }) => id === params.id);
    if (!renamed) throw notFound();
    return renamed;
  });

  serve(http, services, deletePasskey, async ({ viewer, params, body, request, reply, write }) => {
    mustBeOn();
    const { memberId, sessionId: keptSessionId } = viewer;
    await mustKnowPassword(memberId, body.password);
    const made: { renewed?: RenewedSession | undefined } = {};
    await write(async (tx) => {
      made.renewed = await removePasskey(tx, memberId, {
        id: params.id,
        host: partyOf(request)?.id ?? null,
        isDemanded: isDemanded(settings.current(), viewer.isNetworkAdmin),
        userAgent: deviceOf(request).userAgent,
        keptSessionId,
      });
    });
    if (made.renewed) cookies.setSession(reply, made.renewed.token, made.renewed.remember);
    request.log.info({ event: 'passkey_removed', memberId, ip: request.ip });
  });

  serve(http, services, renewBackupCodesCall, async ({ viewer, body, write }) => {
    mustBeOn();
    const { memberId } = viewer;
    await mustKnowPassword(memberId, body.password);
    const made: { codes?: string[] } = {};
    await write(async (tx) => {
      made.codes = await renewBackupCodes(tx, { seals, memberId });
    });
    if (!made.codes) throw conflict();
    return { backup_codes: made.codes };
  });

  serve(http, services, askPasskeyStep, async ({ request }) => {
    const { memberId } = mustBeHalf(request);
    const party = partyOf(request);
    const known = party ? await usablePasskeys(db.kysely, memberId, party.id) : [];
    if (!party || known.length === 0) throw conflict('no_factors');
    return assertionOptions({ db: db.kysely, party, asked: asking(request, 'step', memberId) }, known);
  });

  serve(http, services, passPasskeyStep, async ({ request, reply, body, write }) => {
    const half = mustBeHalf(request);
    const { memberId } = half;
    await limits.take('sign_in', networkOf(request.ip));
    if ((await stepOf(db.kysely, memberId)) !== 'code') throw notSignedIn(half);
    const party = partyOf(request);
    if (!party) throw conflict('no_factors');
    const device = deviceOf(request);
    const found = await passkeyOf(db.kysely, party.id, body.id);
    const passkey = found?.member_id === memberId ? found : undefined;
    const looking = { db: db.kysely, party, asked: asking(request, 'step', memberId) };
    const signed = await readSignature(looking, body, passkey, { mustVerify: false });
    const made: { completed?: Completed } = {};
    if (passkey && signed)
      await write(async (tx) => {
        if (await notePasskeyUse(tx, passkey, signed, device.userAgent))
          made.completed = await completeSignIn(tx, half, device);
      });
    const { completed } = made;
    if (!completed) throw passkeyRefused();
    request.log.info({ event: 'second_step_passed', memberId, kind: 'passkey', ip: request.ip });
    cookies.setSession(reply, completed.token, completed.remember);
    return { redirect_to: ownPath(completed.returnTo ?? undefined), csrf_token: completed.csrfToken };
  });

  serve(http, services, askPasskeySignIn, async ({ request }) => {
    const party = mustTakePasskeys(request);
    await limits.take('sign_in', networkOf(request.ip));
    return assertionOptions({ db: db.kysely, party, asked: asking(request, 'sign_in', null) });
  });

  serve(http, services, signInByPasskey, async ({ body, viewerIfAny, request, reply, write }) => {
    const party = mustTakePasskeys(request);
    await limits.take('sign_in', networkOf(request.ip));
    const device = deviceOf(request);
    const session = await inRhythm(async () => {
      const passkey = await passkeyOf(db.kysely, party.id, body.id);
      const looking = { db: db.kysely, party, asked: asking(request, 'sign_in', null) };
      const signed = await readSignature(looking, body, passkey, { mustVerify: true });
      const isOwners =
        passkey !== undefined &&
        handleOf(passkey.member_id).equals(Buffer.from(body.user_handle ?? '', 'base64url'));
      const made: { session?: NewSession } = {};
      if (passkey && signed && isOwners)
        await write(async (tx) => {
          if (!(await notePasskeyUse(tx, passkey, signed, device.userAgent))) return;
          const { member_id: memberId } = passkey;
          await sql`
            update accounts set last_sign_in_at = now(), last_seen_at = now() where member_id = ${memberId}
          `.execute(tx);
          if (viewerIfAny) await endSession(tx, viewerIfAny, viewerIfAny.sessionId);
          // It has verified its person: what they have and what they know or are, both at once.
          made.session = await openSession(tx, memberId, body.remember_me ?? false, device, {
            isProven: true,
          });
        });
      if (made.session) return made.session;
      request.log.info({
        event: 'sign_in_refused',
        memberId: passkey?.member_id ?? null,
        kind: 'passkey',
        ip: request.ip,
      });
      throw passkeyRefused();
    });
    request.log.info({
      event: 'signed_in',
      memberId: session.memberId,
      kind: 'passkey',
      ip: request.ip,
    });
    cookies.setSession(reply, session.token, body.remember_me ?? false);
    return { redirect_to: ownPath(body.return_to), csrf_token: session.csrfToken };
  });
}
