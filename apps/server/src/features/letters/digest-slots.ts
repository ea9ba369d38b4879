import type { NetworkSettings } from '@dorfplatz/contract';
import { digestTimes } from '../member-settings/index.ts';

/** A digest may be late by this much, after the server was down, say; later it is left out. */
const LATE_HOURS = 6;
/** The longest time that one digest looks back: a month without a slot is not made up for. */
const LOOK_BACK_DAYS = 8;

/** A moment at which digests go out, and since when what they tell of is new. */
export type DigestSlot = { at: Temporal.Instant; since: Temporal.Instant };

/**
 * The slot whose digests should be under way now; undefined between slots. What is new begins at the slot before it,
 * so that each post is told of once.
 * @param network its days and slots, read in its own time zone (decision 89)
 */
export function currentSlot(network: NetworkSettings, now = Temporal.Now.instant()): DigestSlot | undefined {
  const here = now.toZonedDateTimeISO(network.time_zone);
  const times = digestTimes(network);
  const past = Array.from({ length: LOOK_BACK_DAYS }, (_, days) => here.toPlainDate().subtract({ days }))
    .flatMap((date) =>
      times
        .filter(({ day }) => day === date.dayOfWeek % 7)
        .map(({ hour }) =>
          date
            .toZonedDateTime({ timeZone: network.time_zone, plainTime: new Temporal.PlainTime(hour) })
            .toInstant(),
        ),
    )
    .filter((at) => Temporal.Instant.compare(at, now) <= 0)
    .sort((a, b) => Temporal.Instant.compare(b, a));
  const [at, before] = past;
  if (!at || now.since(at).total('hours') > LATE_HOURS) return undefined;
  return { at, since: before ?? at.subtract({ hours: 24 * 7 }) };
}
