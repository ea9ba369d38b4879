import { useSession } from '../../lib/session.ts';

const made = new Map<string, Intl.DateTimeFormat>();

/**
 * The moment of a message as `DD.MM.YYYY HH:mm` on the clock of the reader, in every language [RUL-0218].
 * @param instant RFC 3339
 */
export function messageDate(instant: string, timeZone: string): string {
  let format = made.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    made.set(timeZone, format);
  }
  const parts = Object.fromEntries(
    format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  return `${parts.day}.${parts.month}.${parts.year} ${parts.hour}:${parts.minute}`;
}

/** `messageDate` for whoever is signed in. */
export function useMessageDate(): (instant: string) => string {
  const { viewer, network } = useSession();
  const zone = viewer?.time_zone ?? network.time_zone;
  return (instant) => messageDate(instant, zone);
}
