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
  // Finding the series of a pair of labels costs more than counting in it.
  const series = new Map<string, Histogram.Internal<'endpoint' | 'status'>>();
  http.addHook('onResponse', (request, reply, done) => {
    const endpoint = request.routeOptions.config.endpoint?.name ?? 'other';
    const key = `${reply.statusCode} ${endpoint}`;
    let one = series.get(key);
    if (!one) {
      one = duration.labels({ endpoint, status: reply.statusCode });
      series.set(key, one);
    }
    one.observe(reply.elapsedTime / 1000);
    done();
  });
  http.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
