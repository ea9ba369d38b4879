import { getLeavingTerms, leaveNetwork as leaveNetworkCall } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { anonymise, leaveNetwork } from './commands.ts';
import { standingOf } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings, limits, cookies } = services;

  serve(http, services, getLeavingTerms, async ({ viewer }) => {
    const network = settings.current();
    return {
      ...(await standingOf(db.kysely, viewer)),
      anonymisation: network.anonymize_memberships_config,
      after_days: network.anonymize_memberships_after_days ?? 0,
      replacement_name: network.anonymize_memberships_name,
    };
  });

  serve(http, services, leaveNetworkCall, async ({ viewer, body, request, reply, write }) => {
    await limits.take('token_guess', `m${viewer.memberId}`);
    // What was said beforehand holds, also when the settings of this process are seconds old.
    const network = await settings.reload();
    await write(async (tx) => {
      await leaveNetwork(tx, viewer, body.current_password);
      if (network.anonymize_memberships_config === 'enabled')
        await anonymise(tx, network.anonymize_memberships_name, { memberId: viewer.memberId });
    });
    request.log.info({ event: 'member_left', memberId: viewer.memberId, ip: request.ip });
    cookies.clearSession(reply);
  });
}
