import type { MemberImport, MemberImportCounts } from '@dorfplatz/contract';
import type { ImportRow } from './tables.ts';

export const presentImport = (row: ImportRow): MemberImport => ({
  id: row.id,
  file_name: row.file_name,
  author: row.author,
  state: row.state,
  problem: row.problem,
  progress: row.progress,
  encoding: row.encoding,
  columns: row.columns,
  counts: 'lines' in row.counts ? (row.counts as MemberImportCounts) : null,
  examples: row.examples,
  send_welcome_mail: row.send_welcome_mail,
  created_at: row.created_at,
  finished_at: row.finished_at,
});
