/** What the work below takes on the machine on which limits in milliseconds were set. */
const REFERENCE_MS = 21;
const ROUNDS = 7;

/** Work of the kind that a server and a page do: objects, texts, numbers. */
function work(): number {
  let sum = 0;
  for (let round = 0; round < 160; round += 1) {
    const rows = Array.from({ length: 300 }, (_, id) => ({
      id,
      name: `Name ${(id * 7919) % 301}`,
      tags: [id, id + 1],
    }));
    const read = JSON.parse(JSON.stringify(rows)) as typeof rows;
    read.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { id, name, tags } of read) sum += id + name.length + tags[1]!;
  }
  return sum;
}

/**
 * How many times slower this machine is than the one on which limits in milliseconds were set; at least 1. Judged by the
 * best of some rounds, as what else the machine does can only add to one.
 */
export function slowness(): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    work();
    best = Math.min(best, performance.now() - began);
  }
  return Math.max(1, best / REFERENCE_MS);
}
