import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';

export function fileRoutes(_http: FastifyInstance, _services: Services): void {}
