import autocannon from 'autocannon';

export type Call = {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/** What a run of load gave; times in milliseconds. */
export type Figures = { perSecond: number; p50: number; p95: number; p99: number };

export type LoadOptions = {
  connections: number;
  seconds: number;
  /** Requests of all connections at most; without it each asks again as soon as it has its answer. */
  perSecond?: number;
};

export const RUNS = 5;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** The value that a share of all values does not pass. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * Keeps all connections busy with the calls, each with its own part of them; with fewer calls than connections several
 * make the same.
 * @throws Error when an answer is no success: figures of errors would lie
 */
export async function runLoad(url: string, calls: readonly Call[], options: LoadOptions): Promise<Figures> {
  let next = 0;
  const share = Math.max(1, Math.floor(calls.length / options.connections));
  const times: number[] = [];
  const failures = new Map<number, number>();
  const since = performance.now();
  function setupClient(client: autocannon.Client): void {
    const own = Array.from({ length: share }, (_, index) => calls[(next + index) % calls.length]!);
    next = (next + share) % (share * options.connections);
    client.setRequests(
      own.map(({ method = 'GET', path, headers, body }) => ({
        method,
        path,
        headers: { accept: 'application/json', ...headers },
        ...(body === undefined ? {} : { body }),
      })),
    );
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections: options.connections,
        duration: options.seconds,
        ...(options.perSecond && { overallRate: options.perSecond }),
        setupClient,
      },
      (error, outcome) => (error ? reject(error) : resolve(outcome)),
    );
    instance.on('response', (_client, status, _bytes, milliseconds) => {
      if (status >= 200 && status < 300) times.push(milliseconds);
      else failures.set(status, (failures.get(status) ?? 0) + 1);
    });
  });
  const seconds = (performance.now() - since) / 1000;
  if (failures.size > 0 || result.errors > 0) {
    const found = [...failures].map(([status, count]) => `${count} × ${status}`).join(', ');
    throw new Error(`${calls[0]!.path}: ${found || `${result.errors} broken connections`}`);
  }
  if (times.length === 0) throw new NoAnswerError(`${calls[0]!.path}: no answer within ${options.seconds} s`);
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  };
}

class NoAnswerError extends Error {}

export type Side = { url: string; calls: readonly Call[] };
export type Comparison = { own: Figures; floor: Figures; ratio: number; p99Ratio: number };

const medians = (runs: readonly Figures[]): Figures => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p50: median(runs.map((run) => run.p50)),
  p95: median(runs.map((run) => run.p95)),
  p99: median(runs.map((run) => run.p99)),
});

/** Medians of several runs of the same load. */
export async function runLoads({ url, calls }: Side, options: LoadOptions): Promise<Figures> {
  const runs: Figures[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await runLoad(url, calls, options));
  return medians(runs);
}

const WARM_RUNS = 12;

/** Asks until it gets no faster: a database that was just started reads from the disk, and may say nothing at first. */
async function warmUp({ url, calls }: Side, options: LoadOptions): Promise<void> {
  let before = 0;
  for (let run = 0; run < WARM_RUNS; run += 1) {
    const perSecond = await runLoad(url, calls, options).then(
      (figures) => figures.perSecond,
      (error: unknown) => {
        if (error instanceof NoAnswerError) return 0;
        throw error;
      },
    );
    if (before > 0 && perSecond < before * 1.1) return;
    before = perSecond;
  }
}

/** Measures the product and its floor in turns, so that a busy moment of the machine meets both. */
export async function compare(own: Side, floor: Side, options: LoadOptions): Promise<Comparison> {
  await warmUp(own, options);
  await warmUp(floor, options);
  const pairs: [Figures, Figures][] = [];
  for (let run = 0; run < RUNS; run += 1) {
    pairs.push([await runLoad(own.url, own.calls, options), await runLoad(floor.url, floor.calls, options)]);
  }
  return {
    own: medians(pairs.map(([figures]) => figures)),
    floor: medians(pairs.map(([, figures]) => figures)),
    ratio: median(pairs.map(([mine, least]) => mine.perSecond / least.perSecond)),
    p99Ratio: median(pairs.map(([mine, least]) => mine.p99 / least.p99)),
  };
}
