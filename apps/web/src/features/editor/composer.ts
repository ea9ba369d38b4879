export type ComposerState = 'closed' | 'open' | 'asking';

export type ComposerEvent =
  | { type: 'opened' }
  | { type: 'cancelled'; hasText: boolean }
  | { type: 'stayed' }
  | { type: 'discarded' }
  | { type: 'saved' };

/** A composer is a placeholder until it is clicked; cancelling with text in it asks first. */
export function nextComposerState(state: ComposerState, event: ComposerEvent): ComposerState {
  switch (event.type) {
    case 'opened':
      return 'open';
    case 'cancelled':
      if (state === 'closed') return state;
      return event.hasText ? 'asking' : 'closed';
    case 'stayed':
      return state === 'asking' ? 'open' : state;
    case 'discarded':
    case 'saved':
      return 'closed';
  }
}
