/** Whether what somebody wrote is on the server: told by its answer for that very text, and by nothing else [A17]. */
export type SavedState =
  | { kind: 'saved'; at: number }
  | { kind: 'unsaved'; since: number }
  | { kind: 'untouched' };

export type SavedEvent =
  | { type: 'changed'; now: number }
  /** The server has confirmed a text; `isCurrent` says whether that is still what stands there. */
  | { type: 'confirmed'; isCurrent: boolean; now: number }
  /** What stands there is what the server has, since it was taken back. */
  | { type: 'reverted' };

/** Not saved since the first change after the last confirmation, whatever failed in between. */
export function nextSavedState(state: SavedState, event: SavedEvent): SavedState {
  switch (event.type) {
    case 'changed':
      return state.kind === 'unsaved' ? state : { kind: 'unsaved', since: event.now };
    case 'confirmed':
      return event.isCurrent ? { kind: 'saved', at: event.now } : { kind: 'unsaved', since: event.now };
    case 'reverted':
      return { kind: 'untouched' };
  }
}
