import type { VersionDetails } from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import { heldOptions } from './queries.ts';
import type { HeldOption } from './tables.ts';

/** `2027-07-02 18:00 – 20:00 Europe/Berlin`, `2027-07-02`: a former date is read by nobody's clock but its own. */
function dateText({ starts_wall, ends_wall, time_zone }: HeldOption): string {
  if (starts_wall === null || ends_wall === null) return '';
  const [firstDay, from] = starts_wall.split('T') as [string, string];
  const [lastDay, until] = ends_wall.split('T') as [string, string];
  if (time_zone === null) return firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`;
  const end = firstDay === lastDay ? until.slice(0, 5) : `${lastDay} ${until.slice(0, 5)}`;
  return `${firstDay} ${from.slice(0, 5)} – ${end} ${time_zone}`;
}

/** The options of a poll as the history of its post keeps them, each with how many had taken it: `Halle A (3)`. */
export async function optionsForHistory(db: Sql, activityId: number): Promise<VersionDetails> {
  const options = await heldOptions(db, activityId, 0);
  return {
    options: options.map((option) => {
      const words = [dateText(option), option.label].filter(Boolean).join(' · ');
      return `${words} (${option.yes_count})`;
    }),
  };
}
