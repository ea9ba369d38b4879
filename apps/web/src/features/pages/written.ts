/** What somebody has written of a page and not saved yet. */
export interface Written {
  title: string;
  content: string;
  note: string;
  /** The version from which they began; 0 for a page that is not there yet. */
  basedOn: number;
  /** Since when something of it is not saved. */
  since: string;
}

/** As the browser keeps it; nothing for what is as it was. */
export const keptText = (written: Written | null): string =>
  written === null ? '' : JSON.stringify(written);

/** What the browser kept; null for nothing, or what nobody can read. */
export function readKept(text: string): Written | null {
  if (text === '') return null;
  try {
    const { title, content, note, basedOn, since } = JSON.parse(text) as Partial<Written>;
    const isWhole = [title, content, note, since].every((part) => typeof part === 'string');
    return isWhole && typeof basedOn === 'number'
      ? ({ title, content, note, basedOn, since } as Written)
      : null;
  } catch {
    return null;
  }
}

/**
 * How it stands with what is being written. `saved` is only said of the very text that the server has confirmed; until
 * then it is not saved, since the first change that is not [A17].
 */
export type SaveState =
  | { is: 'untouched' }
  | { is: 'saved'; at: string }
  | { is: 'unsaved'; since: string }
  | { is: 'saving'; since: string }
  | { is: 'failed'; since: string };

type Step =
  | { type: 'typed'; at: string }
  | { type: 'sent'; at: string }
  /** `isNewest`: nothing was typed while it was on its way. */
  | { type: 'confirmed'; at: string; isNewest: boolean }
  | { type: 'refused' }
  | { type: 'dropped' };

/** What follows from a step. */
export function nextSaveState(state: SaveState, step: Step): SaveState {
  const since = 'since' in state ? state.since : undefined;
  switch (step.type) {
    case 'typed':
      return { is: state.is === 'saving' ? 'saving' : 'unsaved', since: since ?? step.at };
    case 'sent':
      return { is: 'saving', since: since ?? step.at };
    case 'confirmed':
      return step.isNewest ? { is: 'saved', at: step.at } : { is: 'unsaved', since: step.at };
    case 'dropped':
      return { is: 'untouched' };
    case 'refused':
      return since === undefined ? state : { is: 'failed', since };
  }
}
