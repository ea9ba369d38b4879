import { useEffect } from 'react';
import { onEvent } from '../../lib/live.ts';
import { refresh } from './api.ts';

/** Reads what is shown anew when messages come, or are read or deleted in another window. */
export function useFreshMessages(): void {
  useEffect(() => onEvent('messages_changed', () => void refresh()), []);
}
