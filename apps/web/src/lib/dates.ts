import { type Dates, datesIn } from '@dorfplatz/content/dates';
import { localeOf, useLanguage } from './i18n.ts';
import { useSession } from './session.ts';

/** Dates in the language and on the clock of the signed-in member, or of the network for visitors. */
export function useDates(): Dates {
  const { viewer, network } = useSession();
  const language = useLanguage();
  return datesIn(localeOf(language), viewer?.time_zone ?? network.time_zone);
}
