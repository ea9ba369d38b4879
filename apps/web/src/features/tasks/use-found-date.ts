import { wallClock } from '@dorfplatz/content/dates';
import { useState } from 'react';
import { useLanguage } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { type FoundDate, findDate } from './date-words.ts';

/** The date in what somebody types, unless they have taken those words off. */
export function useFoundDate(text: string): { found: FoundDate | null; drop: () => void; reset: () => void } {
  const language = useLanguage();
  const { time_zone: zone } = useViewer();
  const [dropped, setDropped] = useState<string | null>(null);
  const found = text === '' ? null : findDate(text, language, wallClock(zone, Date.now()));
  // A title is needed beside the date.
  const isMeant = found !== null && found.rest !== '' && found.words !== dropped;
  return {
    found: isMeant ? found : null,
    drop: () => setDropped(found?.words ?? null),
    reset: () => setDropped(null),
  };
}
