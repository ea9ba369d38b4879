import type { FastifyRequest } from 'fastify';

/** What is kept of the device that a session was opened on. */
export const deviceOf = (request: FastifyRequest) => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});
