import {
  cancelEmailChange as cancelEmailChangeCall,
  confirmEmail as confirmEmailCall,
  createSocketToken,
  endOtherSessions as endOtherSessionsCall,
  endOwnSession,
  getAccount,
  getWebToken,
  listOwnSessions,
  objectToEmail as objectToEmailCall,
  openWebSession as openWebSessionCall,
  repeatEmailChange as repeatEmailChangeCall,
  requestPassword as requestPasswordCall,
  setPassword as setPasswordCall,
  signIn as signInCall,
  signOut,
  updateAccount as updateAccountCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/http/limits.ts';
import { ownPath } from '../../platform/http/own-path.ts';
import { serve } from '../../platform/http/serve.ts';
import { invalid, notFound, Problem, tooMany } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { inRhythm } from '../../platform/session/rhythm.ts';
import { SOCKET_TOKEN } from '../../platform/session/socket-token.ts';
import { sessionMark } from '../../platform/session/tokens.ts';
import { isTimeZone } from '../../platform/settings/network-settings.ts';
import { appPasswordRoutes } from './app-passwords/routes.ts';
import { endOtherSessions, endSession, requestPassword, setPassword, updateAccount } from './commands.ts';
import type { RenewedSession } from './credentials.ts';
import { deviceOf } from './device.ts';
import {
  cancelEmailChange,
  confirmEmail,
  objectToEmailChange,
  repeatEmailChange,
  requestEmailChange,
} from './email-changes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { rememberPlace } from './places.ts';
import { accountOf, sessionsOf } from './queries.ts';
import { factorRoutes } from './second-factors/routes.ts';
import { examineSignIn, openExamined, recordGuessing } from './signing-in.ts';
import { createWebToken, openWebSession } from './web-token.ts';

/** How long socket credentials hold (001 §7). */
const SOCKET_TOKEN_MS = 3 * 60 * 60 * 1000;

export function routes(http: FastifyInstance, services: Services): void {
  factorRoutes(http, services);
  passkeyRoutes(http, services);
  appPasswordRoutes(http, services);
  const { db, cookies, limits, settings } = services;

  /** Mails to an address that may be anybody's are limited for whoever asks, and for the address. */
  async function takeMail(memberId: number, email: string): Promise<void> {
    await limits.take('password_mail', `m${memberId}`);
    await limits.take('password_mail', `to ${email.toLowerCase()}`);
  }

  serve(http, services, signInCall, async ({ body, viewerIfAny, request, reply, write }) => {
    await limits.take('sign_in', networkOf(request.ip));
    const attempt = {
      email: body.email.trim(),
      password: body.password,
      remember: body.remember_me ?? false,
      device: deviceOf(request),
      returnTo: body.return_to,
    };
    const session = await inRhythm(async () => {
      const examined = await examineSignIn(db.kysely, attempt, limits.factor);
      const { isRight, isGuessed, isWaiting, memberId, waitSeconds } = examined;
      if (!isRight) {
        request.log.info({ event: 'sign_in_refused', memberId, ip: request.ip });
        if (isGuessed) await write((tx) => recordGuessing(tx, examined));
        // Only who knows the password of a waiting account learns that it waits.
        if (isWaiting) throw new Problem(422, 'sign_in_waiting');
        throw waitSeconds === undefined ? new Problem(422, 'sign_in_refused') : tooMany(waitSeconds);
      }
      return write(async (tx) => {
        const opened = await openExamined(tx, examined);
        if (!opened) throw new Problem(422, 'sign_in_refused');
        if (viewerIfAny) await endSession(tx, viewerIfAny, viewerIfAny.sessionId);
        return opened;
      });
    });
    const isHalf = session.awaits !== null;
    const event = isHalf ? 'password_right' : 'signed_in';
    request.log.info({ event, memberId: session.memberId, ip: request.ip });
    cookies.setSession(reply, session.token, body.remember_me ?? false);
    return {
      state: isHalf ? ('second_factor' as const) : ('signed_in' as const),
      redirect_to: isHalf ? '/users/two_factor_authentication' : ownPath(body.return_to),
      csrf_token: session.csrfToken,
    };
  });

  serve(http, services, signOut, async ({ viewer, request, reply, write }) => {
    await write((tx) => endSession(tx, viewer, viewer.sessionId));
    request.log.info({ event: 'signed_out', memberId: viewer.memberId, ip: request.ip });
    cookies.clearSession(reply);
  });

  serve(http, services, requestPasswordCall, async ({ body, request, write }) => {
    await limits.take('password_mail', networkOf(request.ip));
    await inRhythm(() => write((tx) => requestPassword(tx, body.email)));
    return { sent: true as const };
  });

  serve(http, services, setPasswordCall, async ({ body, request, write }) => {
    await limits.take('token_guess', networkOf(request.ip));
    const { userAgent } = deviceOf(request);
    await write(async (tx) => {
      const memberId = await setPassword(tx, { ...body, userAgent }, settings.current().name);
      // Whoever reads the mail may sign in here, however many guess elsewhere.
      await rememberPlace(tx, memberId, request.ip);
    });
    request.log.info({ event: 'password_set', ip: request.ip });
    return { redirect_to: '/users/sign_in' };
  });

  serve(http, services, getAccount, ({ viewer }) => accountOf(db.kysely, viewer));

  serve(http, services, updateAccountCall, async ({ viewer, body, request, reply, write }) => {
    if (body.time_zone !== undefined && !isTimeZone(body.time_zone))
      throw invalid({ time_zone: ['invalid'] });
    if (body.first_name !== undefined && cleanLine(body.first_name) === '')
      throw invalid({ first_name: ['required'] });
    if (body.current_password !== undefined) await limits.take('token_guess', `m${viewer.memberId}`);
    const { userAgent } = deviceOf(request);
    const networkName = settings.current().name;
    let renewed: RenewedSession | undefined;
    const account = await write(async (tx) => {
      const changed = await updateAccount(tx, viewer, body, { networkName, userAgent });
      renewed = changed.renewed;
      if (changed.newEmail !== undefined) {
        await takeMail(viewer.memberId, changed.newEmail);
        await requestEmailChange(tx, viewer, { email: changed.newEmail, userAgent });
      }
      return accountOf(tx, viewer);
    });
    if (renewed) {
      cookies.setSession(reply, renewed.token, renewed.remember);
      request.log.info({ event: 'password_changed', memberId: viewer.memberId, ip: request.ip });
    }
    return account;
  });

  serve(http, services, repeatEmailChangeCall, async ({ viewer, write }) => {
    const { pending_email: pending } = await accountOf(db.kysely, viewer);
    if (!pending) throw notFound();
    await takeMail(viewer.memberId, pending.email);
    await write((tx) => repeatEmailChange(tx, viewer));
  });

  serve(http, services, cancelEmailChangeCall, ({ viewer, write }) =>
    write((tx) => cancelEmailChange(tx, viewer)),
  );

  serve(http, services, confirmEmailCall, async ({ body, viewerIfAny: viewer, request, reply, write }) => {
    await limits.take('token_guess', networkOf(request.ip));
    const { userAgent } = deviceOf(request);
    let renewed: RenewedSession | undefined;
    const { email, isOwn } = await write(async (tx) => {
      const confirmed = await confirmEmail(tx, { token: body.token, viewer, userAgent });
      renewed = confirmed.renewed;
      return { email: confirmed.email, isOwn: confirmed.isOwn };
    });
    if (renewed) cookies.setSession(reply, renewed.token, renewed.remember);
    request.log.info({ event: 'email_changed', ip: request.ip });
    return { email, is_own: isOwn };
  });

  serve(http, services, objectToEmailCall, async ({ body, request, write }) => {
    await limits.take('token_guess', networkOf(request.ip));
    const answer = await write((tx) => objectToEmailChange(tx, body.token));
    request.log.info({ event: 'email_objected', state: answer.state, ip: request.ip });
    return answer;
  });

  serve(http, services, listOwnSessions, async ({ viewer }) => ({
    sessions: await sessionsOf(db.kysely, viewer),
  }));

  serve(http, services, endOwnSession, async ({ viewer, params, write }) => {
    if (!(await write((tx) => endSession(tx, viewer, params.id)))) throw notFound();
  });

  serve(http, services, endOtherSessionsCall, ({ viewer, write }) =>
    write((tx) => endOtherSessions(tx, viewer)),
  );

  serve(http, services, getWebToken, async ({ viewer, write }) => {
    const { token, expiresAt } = await write((tx) => createWebToken(tx, viewer));
    const url = `${services.environment.publicUrl}/users/web_session?token=${token}`;
    return { token, url, expires_at: expiresAt };
  });

  serve(http, services, openWebSessionCall, async ({ body, viewerIfAny, request, reply, write }) => {
    await limits.take('token_guess', networkOf(request.ip));
    const session = await write(async (tx) => {
      const opened = await openWebSession(tx, body.token, deviceOf(request));
      if (viewerIfAny) await endSession(tx, viewerIfAny, viewerIfAny.sessionId);
      return opened;
    });
    request.log.info({ event: 'signed_in_by_app', memberId: session.memberId, ip: request.ip });
    cookies.setSession(reply, session.token, false);
    return { redirect_to: ownPath(body.return_to), csrf_token: session.csrfToken };
  });

  serve(http, services, createSocketToken, async ({ viewer }) => {
    const expiresAt = Date.now() + SOCKET_TOKEN_MS;
    const { memberId, sessionId } = viewer;
    const claims = { memberId, sessionId, mark: sessionMark(viewer), expiresAt };
    const token = services.signedTokens.sign(SOCKET_TOKEN, claims);
    return { token, expires_at: new Date(expiresAt).toISOString() };
  });

  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(db.kysely);
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'waiting for the database' });
    }
  });
}
