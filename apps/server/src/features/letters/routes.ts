import { getDigestPreview } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { mustBeOwn } from '../member-settings/index.ts';
import { digestPreview } from './digest-preview.ts';

export function routes(http: FastifyInstance, services: Services): void {
  serve(http, services, getDigestPreview, async ({ viewer, params }) => {
    await mustBeOwn(services, viewer, params.membershipId);
    return digestPreview(services, viewer.memberId);
  });
}
