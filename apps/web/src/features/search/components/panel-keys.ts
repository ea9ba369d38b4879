import type { KeyboardEvent } from 'react';

/** What the panel below the bar knows of keys: true where it took one for itself. */
export type PanelKeys = (event: KeyboardEvent) => boolean;
