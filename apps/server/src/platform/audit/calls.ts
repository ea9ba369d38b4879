import type { Endpoint } from '@dorfplatz/contract';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../db/database.ts';
import { Problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { type Act, notedIn, recordAct } from './record.ts';

/** Whether the log keeps a call: whatever changes something as a part of administration, for the network or a group. */
export const isAudited = ({ method, path, tag }: Pick<Endpoint, 'method' | 'path' | 'tag'>): boolean =>
  method !== 'GET' && (tag === 'administration' || path.split('/').includes('administration'));

/** `/administration/members/{id}/lock` with `id` 12 is done to `{ member: '12' }`. */
export function targetOf(path: string, params: unknown): Record<string, string> {
  const segments = path.split('/');
  const target: Record<string, string> = {};
  for (const [name, value] of Object.entries((params ?? {}) as Record<string, unknown>)) {
    const before = segments[segments.indexOf(`{${name}}`) - 1] ?? name;
    target[before.replaceAll('-', '_').replace(/ies$/, 'y').replace(/s$/, '')] = String(value);
  }
  return target;
}

const fieldsOf = (body: unknown): string[] =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body).slice(0, 100) : [];

function actOf(endpoint: Endpoint, request: FastifyRequest): Omit<Act, 'outcome'> {
  const fields = fieldsOf(request.body);
  return {
    actorId: request.viewer?.preview?.administratorId ?? request.viewer?.memberId ?? null,
    via: 'web',
    action: endpoint.name,
    target: targetOf(endpoint.path, request.params),
    details: fields.length > 0 ? { fields } : {},
    address: request.ip,
  };
}

/** Keeps what a call of administration did, in the transaction that did it. */
export async function recordCall(tx: Transaction, request: FastifyRequest): Promise<void> {
  const { endpoint } = request.routeOptions.config;
  if (!endpoint || !isAudited(endpoint)) return;
  const act = actOf(endpoint, request);
  const noted = notedIn(tx);
  await recordAct(tx, {
    ...act,
    outcome: 'done',
    target: { ...act.target, ...noted.target },
    details: { ...act.details, ...noted.details },
  });
}

/** Not allowed, or not as things stand: both are attempts that others want to know of. */
const REFUSALS = new Set([403, 409]);

/** Keeps that a call of administration was refused to somebody; what was merely typed wrongly is not kept. */
export async function recordRefusal(
  { db }: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Problem) || !REFUSALS.has(error.status) || !request.viewer) return;
  const act = actOf(endpoint, request);
  await db.kysely
    .transaction()
    .execute((tx) =>
      recordAct(tx, { ...act, outcome: 'refused', details: { ...act.details, code: error.code } }),
    );
}
