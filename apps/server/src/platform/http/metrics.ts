import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Times every request by endpoint and status, and serves /metrics in the Prometheus text format. */
export function observeRequests(http: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
    registers: [registry],
  });
  http.addHook('onResponse', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint?.name ?? 'other';
    duration.observe({ endpoint, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  http.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
