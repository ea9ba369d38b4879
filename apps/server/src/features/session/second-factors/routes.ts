import {
  createFactor as createFactorCall,
  createRescueCode as createRescueCodeCall,
  deleteFactor as deleteFactorCall,
  type FactorType,
  getMemberFactors,
  getSecondStep,
  listFactors,
  newFactor,
  passSecondStep,
  resetBackupCodes as resetBackupCodesCall,
  resetMemberFactors as resetMemberFactorsCall,
  sendFactorCode,
} from '@dorfplatz/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from '../../../platform/db/database.ts';
import { ownPath } from '../../../platform/http/own-path.ts';
import { type Context, serve } from '../../../platform/http/serve.ts';
import { conflict, forbidden, notSignedIn } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { deviceOf } from '../device.ts';
import { passkeysOf } from '../passkeys/queries.ts';
import { arePasskeysOn, relyingPartyOf } from '../passkeys/relying-party.ts';
import { stepOf } from './awaited-step.ts';
import {
  beginApp,
  createFactor,
  createRescueCode,
  deleteFactor,
  removeAll,
  resetBackupCodes,
  resetMemberFactors,
  wantCode,
} from './commands.ts';
import { type Completed, completeSignIn } from './complete-sign-in.ts';
import { tell } from './events.ts';
import { guardsOf } from './guards.ts';
import { countGuess } from './guesses.ts';
import { addressOf, administeredMember } from './person.ts';
import { factorsOf, isAvailable, isDemanded } from './queries.ts';
import { useCode } from './use-code.ts';

const SECOND_STEP = '/users/two_factor_authentication';
const OWN_FACTORS = '/users/authentication/factors';

type Writing = Pick<Context<unknown>, 'write'>;

export function factorRoutes(http: FastifyInstance, services: Services): void {
  const { db, settings, seals, limits, cookies } = services;

  const { mustBeOn, setterUp, mustBeHalf } = guardsOf(services);
  const partyOf = (request: FastifyRequest) => relyingPartyOf(services.environment, request);

  /** Runs what looks at a code: each counts as wrong until it is right, and the person hears of too many. */
  async function guess<T>(
    { write }: Writing,
    memberId: number,
    command: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    const { isLast } = await countGuess(db.kysely, memberId, limits.factor);
    // Not the answer of `write`, which is kept beside an Idempotency-Key: codes are kept nowhere.
    const made: { answer?: T } = {};
    try {
      await write(async (tx) => {
        made.answer = await command(tx);
      });
    } catch (error) {
      if (isLast) await write((tx) => tell(tx, null, { memberId, what: 'guessed' }));
      throw error;
    }
    if (!('answer' in made)) throw conflict();
    return made.answer as T;
  }

  const signedIn = (reply: Parameters<typeof cookies.setSession>[0], completed: Completed) =>
    cookies.setSession(reply, completed.token, completed.remember);

  serve(http, services, listFactors, async ({ request }) => {
    const memberId = await setterUp(request);
    const current = settings.current();
    const isAdministrator = request.viewer?.isNetworkAdmin ?? true;
    const party = partyOf(request);
    return {
      passkeys: await passkeysOf(db.kysely, memberId, party),
      passkeys_available: party !== undefined && arePasskeysOn(current),
      ...(await factorsOf(db.kysely, memberId, current)),
      email: await addressOf(db.kysely, memberId),
      is_enforced: isDemanded(current, isAdministrator),
    };
  });

  serve(http, services, newFactor, async ({ request, query, write }) => {
    const memberId = await setterUp(request);
    if (!isAvailable(settings.current(), query.type)) throw forbidden();
    if (query.type === 'email') {
      await limits.take('factor_mail', `m${memberId}`);
      return {
        provisioning_uri: null,
        secret_key: await write((tx) => wantCode(tx, memberId, 'set_up_email')),
      };
    }
    const { name } = settings.current();
    return {
      provisioning_uri: await write((tx) => beginApp(tx, { seals, memberId }, name)),
      secret_key: null,
    };
  });

  serve(http, services, createFactorCall, async ({ request, reply, body, write }) => {
    const memberId = await setterUp(request);
    if (!isAvailable(settings.current(), body.type)) throw forbidden();
    const device = deviceOf(request);
    const { codes, completed } = await guess({ write }, memberId, async (tx) => ({
      codes: await createFactor(tx, { seals, memberId }, body, device.userAgent),
      completed: request.half && (await completeSignIn(tx, request.half, device)),
    }));
    if (completed) signedIn(reply, completed);
    request.log.info({ event: 'second_factor_added', memberId, type: body.type, ip: request.ip });
    const { factors } = await factorsOf(db.kysely, memberId, settings.current());
    return {
      factor: factors.find(({ type }) => type === body.type)!,
      backup_codes: codes,
      redirect_to: completed ? ownPath(completed.returnTo ?? undefined) : null,
      csrf_token: completed?.csrfToken ?? null,
    };
  });

  serve(http, services, resetBackupCodesCall, async ({ viewer, params, body, write }) => {
    mustBeOn();
    const { memberId } = viewer;
    const codes = await guess({ write }, memberId, (tx) =>
      resetBackupCodes(tx, { seals, memberId }, params.id, body.code),
    );
    return { backup_codes: codes };
  });

  serve(http, services, deleteFactorCall, async ({ viewer, params, body, query, request, write }) => {
    mustBeOn();
    const { memberId } = viewer;
    const about = {
      id: params.id,
      code: body?.code ?? query.code ?? '',
      isDemanded: isDemanded(settings.current(), viewer.isNetworkAdmin),
      host: partyOf(request)?.id ?? null,
      userAgent: deviceOf(request).userAgent,
    };
    const { factors } = await factorsOf(db.kysely, memberId, settings.current());
    const isOfApp = factors.some(({ id, type }: { id: number | null; type: FactorType }) => {
      return id === params.id && type === 'totp';
    });
    const command = (tx: Transaction) => deleteFactor(tx, { seals, memberId }, about);
    await (isOfApp ? guess({ write }, memberId, command) : write(command));
    request.log.info({ event: 'second_factor_removed', memberId, ip: request.ip });
  });

  serve(http, services, getSecondStep, async ({ request }) => {
    // Who is signed in wholly owes nothing.
    const nothing = { methods: [], takes_passkey: false, passkey_hosts: [], backup_codes_left: 0 };
    if (!request.half) return { step: 'none' as const, ...nothing };
    const { memberId } = request.half;
    const step = (await stepOf(db.kysely, memberId)) ?? ('none' as const);
    const { factors, backup_codes_left } = await factorsOf(db.kysely, memberId, settings.current());
    const methods = factors.filter(({ id, is_available }) =>
      step === 'set_up' ? is_available : id !== null,
    );
    const party = partyOf(request);
    const passkeys = await passkeysOf(db.kysely, memberId, party);
    const elsewhere = passkeys.filter(({ is_usable }) => !is_usable);
    return {
      step,
      methods: methods.map(({ type }) => type),
      takes_passkey:
        step === 'set_up'
          ? party !== undefined && arePasskeysOn(settings.current())
          : passkeys.length > elsewhere.length,
      passkey_hosts: [...new Set(elsewhere.map(({ host }) => host))],
      backup_codes_left,
    };
  });

  serve(http, services, sendFactorCode, async ({ request, write }) => {
    const memberId = request.viewer?.memberId ?? mustBeHalf(request).memberId;
    const { factors } = await factorsOf(db.kysely, memberId, settings.current());
    if (!factors.some(({ id, type }) => id !== null && type === 'email')) throw conflict('no_factors');
    await limits.take('factor_mail', `m${memberId}`);
    await write((tx) => wantCode(tx, memberId, 'mailed_code'));
    return { sent: true as const };
  });

  serve(http, services, passSecondStep, async ({ request, reply, body, write }) => {
    const half = mustBeHalf(request);
    const { memberId } = half;
    if ((await stepOf(db.kysely, memberId)) !== 'code') throw notSignedIn(half);
    const device = deviceOf(request);
    const { kind, completed } = await guess({ write }, memberId, async (tx) => {
      const kind = await useCode(tx, { seals, memberId }, body.code, ['totp', 'email', 'backup', 'rescue']);
      // Whoever needs rescue has lost what there was: a new factor takes its place, at once where one is demanded.
      if (kind === 'rescue') await removeAll(tx, memberId);
      const isDone = (await stepOf(tx, memberId)) !== 'set_up';
      return { kind, completed: isDone ? await completeSignIn(tx, half, device) : undefined };
    });
    request.log.info({ event: 'second_step_passed', memberId, kind, ip: request.ip });
    if (!completed) return { redirect_to: SECOND_STEP, csrf_token: half.csrfToken };
    signedIn(reply, completed);
    return {
      redirect_to: kind === 'rescue' ? OWN_FACTORS : ownPath(completed.returnTo ?? undefined),
      csrf_token: completed.csrfToken,
    };
  });

  serve(http, services, getMemberFactors, async ({ viewer, params, request }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    mustBeOn();
    const { rescue_expires_at, ...member } = await administeredMember(db.kysely, params.id);
    const standing = await factorsOf(db.kysely, params.id, settings.current());
    const passkeys = await passkeysOf(db.kysely, params.id, partyOf(request));
    const hasSome = passkeys.length > 0 || standing.factors.some(({ id }) => id !== null);
    const isSet = params.id !== viewer.memberId && hasSome;
    return { ...standing, passkeys, member, rescue_expires_at, can: { reset: isSet, rescue: isSet } };
  });

  /** Own factors are changed in the account, where a code of them is asked for. */
  async function mustAdminister({
    viewer,
    params,
  }: Pick<Context<typeof resetMemberFactorsCall>, 'viewer' | 'params'>): Promise<void> {
    if (!viewer.isNetworkAdmin) throw forbidden();
    mustBeOn();
    await administeredMember(db.kysely, params.id);
    if (params.id === viewer.memberId) throw conflict('own_factors');
  }

  serve(http, services, resetMemberFactorsCall, async (context) => {
    await mustAdminister(context);
    const { viewer, params, write } = context;
    await write((tx) => resetMemberFactors(tx, viewer.memberId, params.id));
  });

  serve(http, services, createRescueCodeCall, async (context) => {
    await mustAdminister(context);
    const { viewer, params, write } = context;
    const made: { code?: { code: string; expires_at: string } } = {};
    await write(async (tx) => {
      made.code = await createRescueCode(tx, viewer.memberId, { seals, memberId: params.id });
    });
    if (!made.code) throw conflict();
    return made.code;
  });
}
