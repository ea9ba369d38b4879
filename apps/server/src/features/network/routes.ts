import { getNetwork, getSession, setUpNetwork as setUpNetworkCall } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { networkOf as addressOf } from '../../platform/http/limits.ts';
import { serve } from '../../platform/http/serve.ts';
import { isFromThisMachine } from '../../platform/http/served-host.ts';
import { canChat } from '../../platform/policy/can-chat.ts';
import { canCreateChannels } from '../../platform/policy/can-create-channels.ts';
import { invalid } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { newToken, sameToken } from '../../platform/session/tokens.ts';
import { outboxOf } from '../../platform/settings/environment.ts';
import { canInviteExternal, canInviteInternal } from '../invites/index.ts';
import { legalTextLinks, legalTextRows } from '../legal-texts/index.ts';
import { isToBeOnboarded } from '../onboarding/index.ts';
import { arePasskeysOn, deviceOf, openSession, relyingPartyOf, secondStepOf } from '../session/index.ts';
import { themeOfNetwork } from '../themes/index.ts';
import { imagesOf } from '../uploads/index.ts';
import { setUpNetwork } from './commands.ts';
import { isSetUp, networkOf, openNetworkOf } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings, limits, cookies, environment } = services;

  serve(http, services, getSession, async ({ viewerIfAny: viewer, language: reading, request, reply }) => {
    const { half } = request;
    let csrf = viewer?.csrfToken ?? half?.csrfToken ?? cookies.csrf(request);
    if (!csrf) {
      csrf = newToken();
      cookies.setCsrf(reply, csrf);
    }
    const [{ has_entry_page: hasEntryPage, ...network }, texts, awaitsProfile, secondStep] =
      await Promise.all([
        openNetworkOf(db.kysely),
        legalTextRows(db, viewer),
        viewer ? isToBeOnboarded(db.kysely, settings, viewer) : false,
        half ? secondStepOf(db.kysely, half.memberId) : null,
      ]);
    const awaitsTexts = texts.some(({ is_pending }) => is_pending);
    const { name, language, time_zone, devise_text_before, devise_text_between, devise_text_after } =
      settings.current();
    return {
      viewer: viewer
        ? {
            id: viewer.memberId,
            display_name: viewer.displayName,
            first_name: viewer.firstName,
            images: imagesOf(viewer.imageId),
            is_external: viewer.isExternal,
            language: viewer.language,
            time_zone: viewer.timeZone,
            sees_first_steps: viewer.seesFirstSteps,
            // Guests do not see the pages of the network.
            starts_with_page: hasEntryPage && !viewer.isExternal,
            preview: viewer.preview
              ? { kind: viewer.preview.kind, name: viewer.preview.name, ends_at: viewer.preview.endsAt }
              : null,
            // Whoever looks as somebody else has nothing to agree to or to say of themselves.
            awaits: viewer.preview
              ? []
              : [
                  ...(awaitsTexts ? (['legal_texts'] as const) : []),
                  ...(awaitsProfile ? (['profile'] as const) : []),
                ],
            can: {
              administrate: viewer.isNetworkAdmin,
              add_members: viewer.isNetworkAdmin,
              invite_internal: canInviteInternal(viewer),
              invite_external: canInviteExternal(viewer, settings.current()),
              post_to_network: !viewer.isExternal,
              chat: canChat(viewer, settings.current()),
              create_channels: canCreateChannels(viewer, settings.current()),
              send_direct_messages: true,
              request_changes: settings.current().memberships.change_requests,
              report: settings.current().abuse_reports_enabled === 'enabled',
              update_profile: true,
              update_registration: true,
              use_second_factors: settings.current().two_factor !== 'disabled',
            },
          }
        : null,
      second_step: secondStep,
      csrf_token: csrf,
      network: {
        ...network,
        asks_setup_code: !network.is_set_up && !isFromThisMachine(request.raw),
        sends_mail: environment.smtpUrl !== undefined,
        mail_outbox:
          environment.smtpUrl === undefined && viewer?.isNetworkAdmin ? outboxOf(environment) : null,
        may_sign_up: settings.current().join_user_can_initiate,
        takes_passkeys:
          arePasskeysOn(settings.current()) && relyingPartyOf(environment, request) !== undefined,
        name,
        language,
        time_zone,
        theme: await themeOfNetwork(db),
        devise_text_before,
        devise_text_between,
        devise_text_after,
        legal_texts: legalTextLinks(texts, { language: reading, networkLanguage: language }),
      },
      version: services.version,
    };
  });

  serve(http, services, getNetwork, ({ viewer, language }) => networkOf(services, viewer, language));

  serve(http, services, setUpNetworkCall, async ({ body, request, reply, write }) => {
    await limits.take('sign_in', addressOf(request.ip));
    const { code = '', ...firstRun } = body;
    const isOperator = isFromThisMachine(request.raw) || sameToken(code.trim(), services.setupCode);
    // Whoever comes too late hears that, with or without a code.
    if (!isOperator && !(await isSetUp(db.kysely)).is_set_up) {
      await limits.take('token_guess', addressOf(request.ip));
      throw invalid({ code: [code === '' ? 'required' : 'wrong_code'] });
    }
    const session = await write(async (tx) =>
      openSession(tx, await setUpNetwork(tx, firstRun), false, deviceOf(request)),
    );
    await settings.reload();
    cookies.setSession(reply, session.token, false);
    return { redirect_to: '/', csrf_token: session.csrfToken };
  });
}
