import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { endpoint } from './endpoint.ts';

/** An archive of everything that the network keeps of oneself (GDPR Art. 15 and 20). */
export const OwnData = Type.Object({
  id: Id,
  state: Type.Enum(['waiting', 'running', 'ready', 'failed']),
  /** Percent of the way. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  /** Bytes, once it is ready. */
  size: Nullable(Type.Integer()),
  created_at: Instant,
  /** It can be downloaded until then. */
  expires_at: Nullable(Instant),
});
export type OwnData = Static<typeof OwnData>;

export const OwnDataState = Type.Object({ own_data: Nullable(OwnData) });

export const getOwnData = endpoint({
  ids: ['API-378'],
  name: 'getOwnData',
  method: 'GET',
  path: '/api/v1/account/own_data',
  summary: 'The archive of own data that is made or can be downloaded, if there is one',
  tag: 'session',
  access: 'signed_in',
  status: 200,
  answer: OwnDataState,
});

export const requestOwnData = endpoint({
  ids: ['API-379'],
  name: 'requestOwnData',
  method: 'POST',
  path: '/api/v1/account/own_data',
  summary: 'Have an archive of own data made; a mail says when it is ready',
  tag: 'session',
  access: 'signed_in',
  status: 202,
  answer: OwnDataState,
});

export const dropOwnData = endpoint({
  ids: ['API-380'],
  name: 'dropOwnData',
  method: 'DELETE',
  path: '/api/v1/account/own_data',
  summary: 'Stop the archive that is made, or delete the one that is ready',
  tag: 'session',
  access: 'signed_in',
  status: 204,
});

export const downloadOwnData = endpoint({
  ids: ['API-381'],
  name: 'downloadOwnData',
  method: 'GET',
  path: '/api/v1/account/own_data/download',
  summary: 'The archive of own data (tar, gzip)',
  tag: 'session',
  access: 'signed_in',
  status: 200,
  bytes: true,
});
