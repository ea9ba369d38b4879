import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services.ts';

export function downloadRoutes(_http: FastifyInstance, _services: Services): void {}
