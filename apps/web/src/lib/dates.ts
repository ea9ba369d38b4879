import { type DateFormats, dateFormats } from './date-formats.ts';
import { useLanguage } from './i18n.ts';
import { useSession } from './session.ts';

export type { DateFormats } from './date-formats.ts';

/** The formats of the signed-in member, or of the network for visitors. */
export function useDates(): DateFormats {
  const { viewer, network } = useSession();
  const language = useLanguage();
  return dateFormats(language, viewer?.time_zone ?? network.time_zone);
}
