/** So much (ms) may lie between two clocks that are right: an answer takes its time and names whole seconds. */
const tolerance = 5_000;

let ahead = 0;

/** Notes by how much this device's clock is wrong. @param date the header of an answer that no cache gave */
export function tellServerTime(date: string | null): void {
  const difference = date === null ? Number.NaN : Date.parse(date) - Date.now();
  if (Number.isFinite(difference)) ahead = Math.abs(difference) < tolerance ? 0 : difference;
}

/** The time at the server, in milliseconds since 1970: for what begins or ends there. */
export const serverNow = (): number => Date.now() + ahead;
