import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const session = resource('session');

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

export const getOwnData = session.get('getOwnData', '/api/v1/account/own_data', {
  ids: ['API-378'],
  summary: 'The archive of own data that is made or can be downloaded, if there is one',
  answer: OwnDataState,
});

export const requestOwnData = session.post('requestOwnData', '/api/v1/account/own_data', {
  ids: ['API-379'],
  summary: 'Have an archive of own data made; a mail says when it is ready',
  status: 202,
  answer: OwnDataState,
});

export const dropOwnData = session.delete('dropOwnData', '/api/v1/account/own_data', {
  ids: ['API-380'],
  summary: 'Stop the archive that is made, or delete the one that is ready',
});

export const downloadOwnData = session.get('downloadOwnData', '/api/v1/account/own_data/download', {
  ids: ['API-381'],
  summary: 'The archive of own data (tar, gzip)',
  bytes: true,
});
