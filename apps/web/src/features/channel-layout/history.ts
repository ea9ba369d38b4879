import { type Rows, sameRows } from './rows.ts';

/** What a step did, for the buttons that take it back: key of a text, and the name in it. */
export interface StepName {
  key: string;
  name: string;
}

interface Step {
  rows: Rows;
  /** What led from these rows to the next ones. */
  name: StepName;
}

/** The rows as they are, those before each step, and those that were taken back. */
export interface History {
  past: readonly Step[];
  rows: Rows;
  future: readonly Step[];
}

/** So many steps can be taken back. */
export const STEPS_MAX = 200;

export const begin = (rows: Rows): History => ({ past: [], rows, future: [] });

/** One step further; a step that changes nothing is none. */
export function changed(history: History, rows: Rows, name: StepName): History {
  if (sameRows(history.rows, rows)) return history;
  return {
    past: [...history.past, { rows: history.rows, name }].slice(-STEPS_MAX),
    rows,
    future: [],
  };
}

/** The last step taken back. */
export function undone(history: History): History {
  const last = history.past.at(-1);
  if (!last) return history;
  return {
    past: history.past.slice(0, -1),
    rows: last.rows,
    future: [{ rows: history.rows, name: last.name }, ...history.future],
  };
}

/** The step that was last taken back, made again. */
export function redone(history: History): History {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { past: [...history.past, { rows: history.rows, name: next.name }], rows: next.rows, future };
}

/** What the buttons say that they would do. */
export const undoName = ({ past }: History): StepName | null => past.at(-1)?.name ?? null;
export const redoName = ({ future }: History): StepName | null => future[0]?.name ?? null;
