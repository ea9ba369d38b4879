import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services.ts';

export function versionRoutes(_http: FastifyInstance, _services: Services): void {}
