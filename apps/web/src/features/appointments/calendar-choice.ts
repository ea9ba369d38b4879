/** So many calendars are taken in at a glance. */
const few = 8;

/** The calendars that a form shows at first: of many, those that are ticked; null for all. */
export function calendarsAtFirst(
  calendars: readonly { id: number }[],
  ticked: readonly number[],
): readonly number[] | null {
  const isTicked = calendars.some(({ id }) => ticked.includes(id));
  return calendars.length > few && isTicked ? ticked : null;
}
