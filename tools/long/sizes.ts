/**
 * How much the generated suites try: little in npm test, much in `npm run test:long -- SUITE`, which hands a part
 * of the large size on through the environment. `part` is what a run of at most half an hour can do.
 */
export const SIZES = {
  fuzz: { small: 80, large: 10_000, part: 1_000, unit: 'requests an endpoint' },
  content: { small: 4_000, large: 1_000_000, part: 200_000, unit: 'texts a property' },
  'live-topics': { small: 4_000, large: 1_000_000, part: 200_000, unit: 'deliveries' },
  'live-order': { small: 4_000, large: 1_000_000, part: 200_000, unit: 'messages' },
  kill: { small: 6, large: 1_000, part: 200, unit: 'kills' },
  'kill-files': { small: 6, large: 200, part: 200, unit: 'kills' },
  chat: { small: 500, large: 1_000_000, part: 100_000, unit: 'messages' },
  'chat-isolation': { small: 300, large: 100_000, part: 20_000, unit: 'steps' },
  recurrence: { small: 1_000, large: 100_000, part: 25_000, unit: 'rules' },
  timing: { small: 20, large: 400, part: 400, unit: 'tries each way' },
  hostile: {
    small: 100,
    large: 1_000,
    part: 1_000,
    unit: 'packets, half as many texts, a fifth as many files',
  },
  growth: { small: 10, large: 20_000, part: 2_000, unit: 'texts' },
  reading: { small: 40, large: 10_000, part: 2_500, unit: 'networks' },
  'search-leaks': { small: 10_000, large: 1_000_000, part: 100_000, unit: 'pairs of a viewer and a thing' },
  'item-order': { small: 100, large: 10_000, part: 5_000, unit: 'operations of twenty people' },
  'item-lists': { small: 2_000, large: 50_000, part: 50_000, unit: 'lines out and in' },
  'newsletter-kill': { small: 300, large: 5_000, part: 5_000, unit: 'people' },
  'newsletter-speed': { small: 200, large: 50_000, part: 50_000, unit: 'people' },
  'wild-mails': { small: 60, large: 1_000, part: 1_000, unit: 'mails of an archive' },
  'wild-calendars': { small: 40, large: 10_000, part: 2_500, unit: 'calendars' },
  races: { small: 100, large: 10_000, part: 2_500, unit: 'calls a race' },
} as const;
export type Sized = keyof typeof SIZES;

/** What this run of a suite tries. */
export const sizeOf = (suite: Sized): number =>
  process.env.LONG_SUITE === suite ? Number(process.env.LONG_SIZE) : SIZES[suite].small;

/** A time limit in milliseconds that grows with the size: `usual` is right for the small one. */
export const timeFor = (suite: Sized, usual: number): number =>
  Math.ceil(usual * Math.max(1, sizeOf(suite) / SIZES[suite].small));
