import { acceptInviteLink, readInviteLink } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { cleanLine } from '../../platform/clean-line.ts';
import { networkOf } from '../../platform/http/limits.ts';
import { serve } from '../../platform/http/serve.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { checkNewPassword } from '../../platform/session/new-passwords.ts';
import { digestPassword } from '../../platform/session/passwords.ts';
import { deviceOf, endSession, openSession } from '../session/index.ts';
import { jpegOf } from '../uploads/index.ts';
import { findLink, joinByLink, presentLink } from './joining.ts';
import { requirementsAtSignUp } from './requirements.ts';

/** The calls behind a mailed link, for people who have no account yet. */
export function joiningRoutes(http: FastifyInstance, services: Services): void {
  const { db, settings, limits, cookies } = services;

  async function pictureOf(imageId: number | null): Promise<string | null> {
    const bytes = imageId === null ? undefined : await jpegOf(services, imageId, '200x200');
    return bytes ? `data:image/jpeg;base64,${bytes.toString('base64')}` : null;
  }

  serve(http, services, readInviteLink, async ({ body, request, language }) => {
    await limits.take('token_guess', networkOf(request.ip));
    const link = await findLink(db.kysely, body.token);
    if (!link) throw notFound();
    const current = settings.current();
    const requirements = await requirementsAtSignUp(db.kysely, {
      language,
      networkLanguage: current.language,
    });
    return presentLink(link, current, requirements, await pictureOf(link.group_image_id));
  });

  serve(http, services, acceptInviteLink, async ({ body, viewerIfAny, request, reply, write }) => {
    await limits.take('token_guess', networkOf(request.ip));
    const current = settings.current();
    const link = await findLink(db.kysely, body.token);
    if (cleanLine(body.first_name) === '') throw invalid({ first_name: ['required'] });
    await checkNewPassword(body.password, [body.first_name, body.last_name, link?.email ?? '', current.name]);
    // Before the transaction: it takes its time, and must not hold a row.
    const passwordDigest = await digestPassword(body.password);
    const joined = await write(async (tx) => {
      const newcomer = {
        token: body.token,
        firstName: body.first_name,
        lastName: body.last_name,
        passwordDigest,
        language: body.language,
        timeZone: current.time_zone,
        requirements: body.requirements,
      };
      const member = await joinByLink(tx, newcomer, current);
      if (viewerIfAny) await endSession(tx, viewerIfAny, viewerIfAny.sessionId);
      const returnTo = member.groupSlug === null ? '/' : `/groups/${member.groupSlug}`;
      const session = member.isWaiting
        ? undefined
        : await openSession(tx, member.memberId, false, deviceOf(request), { returnTo });
      return { ...member, session, returnTo };
    });
    request.log.info({ event: 'joined', memberId: joined.memberId, ip: request.ip });
    if (!joined.session)
      return { state: 'awaiting_moderation' as const, redirect_to: '/users/sign_in', csrf_token: '' };
    cookies.setSession(reply, joined.session.token, false);
    return {
      state: 'signed_in' as const,
      redirect_to: joined.returnTo,
      csrf_token: joined.session.csrfToken,
    };
  });
}
