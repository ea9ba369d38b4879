import type { CalendarImport } from '@dorfplatz/contract';
import type { ImportRow } from './tables.ts';

const NOTHING: CalendarImport['counts'] = {
  new: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  left_out: 0,
  kept: 0,
  private: 0,
  addressed: 0,
};

export const presentImport = (row: ImportRow): CalendarImport => ({
  id: row.id,
  calendar_id: row.calendar_id,
  filename: row.file_name,
  state: row.state,
  progress: { done: row.done, total: row.total },
  counts: { ...NOTHING, ...row.counts },
  preview: row.preview,
  // Imports of before said it by the code alone.
  problems: row.problems.map((problem) => ({
    ...problem,
    effect: problem.effect ?? (problem.code === 'changed_here' ? 'kept' : 'refused'),
  })),
  created_at: row.created_at,
});
