import { TASK_COLUMNS, type TaskColumn } from '@dorfplatz/contract';
import { useTranslate } from '../../lib/i18n.ts';

const COLOURS: Record<TaskColumn, string> = {
  open: 'grey',
  accepted: 'blue',
  done: 'green',
  declined: 'orange',
};

/** The columns of walls of tasks, in their order. */
export const COLUMNS: readonly TaskColumn[] = TASK_COLUMNS;

/** What the columns of walls are called, and their colours. */
export function useColumnLook() {
  const t = useTranslate();
  return (column: TaskColumn) => ({ label: t(`tasks.state.${column}`), color: COLOURS[column] });
}
