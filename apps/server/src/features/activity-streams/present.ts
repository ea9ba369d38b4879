import type { AdministeredStream } from '@dorfplatz/contract';
import { streamPath } from '../../platform/stream-path.ts';
import type { StreamRow } from './tables.ts';

export const presentAdministered = (row: StreamRow): AdministeredStream => ({
  ...row,
  html_url: streamPath(row),
});
