/** Which greeting fits an instant, by the hour in a time zone. */
export function greetingOf(instant: Date, timeZone: string): 'morning' | 'day' | 'evening' | 'night' {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(instant),
  );
  if (hour < 5) return 'night';
  if (hour < 11) return 'morning';
  return hour < 18 ? 'day' : 'evening';
}
