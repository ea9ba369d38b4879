import type { NewPost } from '../activities/index.ts';
import type { FileRow } from '../uploads/index.ts';

export type PlannedRow = {
  id: number;
  author_id: number;
  payload: Omit<NewPost, 'streams'>;
  stream_ids: number[];
  date: string;
  time: string;
  time_zone: string;
  publishes_at: string;
  state: 'planned' | 'failed';
  failure: string;
  files: FileRow[] | null;
};

export const postOf = ({ payload, stream_ids }: Pick<PlannedRow, 'payload' | 'stream_ids'>): NewPost => ({
  ...payload,
  streams: stream_ids,
});
