import { setTimeout as delay } from 'node:timers/promises';
import type { CatchUp, LiveMessage } from '@dorfplatz/contract';
import type { Socket } from 'socket.io-client';
import type { Finding } from '../report.ts';
import type { Bed } from './bed.ts';
import { median, percentile, RUNS } from './load.ts';
import { type Group, largestGroup, type Person, signInFrom, socketTokens } from './people.ts';
import { memoryOf, processorTimeOf, startFloor } from './processes.ts';
import { connect, connectAll, disconnectAll, floorAddress, productAddress, receive } from './watchers.ts';

const WATCHERS = 1_000;
const POSTS = 30;
const BROADCASTS = 100;
const CONTENT = 'Der Schlüssel liegt beim Nachbarn. **Danke** an alle, die gestern geholfen haben!';

async function post(bed: Bed, person: Person, group: Group): Promise<number> {
  const response = await fetch(`${bed.web.url}/api/v1/activities`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      cookie: person.cookie,
      'x-csrf-token': person.csrfToken,
    },
    body: JSON.stringify({ content: CONTENT, streams: [group.streamId] }),
  });
  const { id } = (await response.json()) as { id: number };
  if (response.status !== 201) throw new Error(`a post was answered with ${response.status}`);
  return id;
}

/** From the answer that acknowledges a post to its arrival at each watcher, in milliseconds. */
async function measureDelivery(
  bed: Bed,
  writer: Person,
  group: Group,
  sockets: readonly Socket[],
): Promise<{ finding: Finding; message: LiveMessage }> {
  const late: number[] = [];
  let sample: LiveMessage | undefined;
  for (let count = 0; count < POSTS; count += 1) {
    const arrivals: number[] = [];
    const onLive = (message: LiveMessage) => {
      arrivals.push(performance.now());
      sample ??= message;
    };
    for (const socket of sockets) socket.on('live', onLive);
    const all = receive(sockets, sockets.length);
    await post(bed, writer, group);
    const acknowledged = performance.now();
    await all;
    for (const socket of sockets) socket.off('live', onLive);
    late.push(...arrivals.map((arrival) => Math.max(0, arrival - acknowledged)));
  }
  late.sort((a, b) => a - b);
  const p95 = percentile(late, 0.95);
  return {
    message: sample!,
    finding: {
      what: `delivery to ${sockets.length} watchers after the acknowledged write`,
      figure: `p50 ${percentile(late, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
      target: 'p95 < 100 ms',
      isMet: p95 < 100,
      values: { p50: percentile(late, 0.5), p95, p99: percentile(late, 0.99) },
    },
  };
}

type FanOut = { perSecond: number; processorMicroseconds: number };

async function timed(pid: number, deliveries: number, run: () => Promise<void>): Promise<FanOut> {
  const used = processorTimeOf(pid);
  const since = performance.now();
  await run();
  const seconds = (performance.now() - since) / 1000;
  const processor = processorTimeOf(pid) - used;
  return { perSecond: deliveries / seconds, processorMicroseconds: (processor / deliveries) * 1e6 };
}

/** Events of posts that are there already, so that only their way to the watchers is measured. */
async function announce(bed: Bed, activityId: number, authorId: number): Promise<void> {
  await bed.client.query(
    `insert into outbox (type, payload, actor_id)
     select 'activity_created', jsonb_build_object('activityId', $1::bigint, 'mentioned', '[]'::jsonb), $2
     from generate_series(1, $3::int)`,
    [activityId, authorId, BROADCASTS],
  );
  await bed.client.query(`select pg_notify('outbox', 'bench')`);
}

async function measureFanOut(
  bed: Bed,
  writer: Person,
  group: Group,
  sockets: readonly Socket[],
  message: LiveMessage,
): Promise<Finding[]> {
  const arrived = receive(sockets, sockets.length);
  const activityId = await post(bed, writer, group);
  await arrived;
  const deliveries = BROADCASTS * sockets.length;
  const bare = await startFloor('broadcast', bed.database.url);
  const bareSockets = await connectAll(floorAddress(bare.url), Array<string>(sockets.length).fill(''));
  const own: FanOut[] = [];
  const floor: FanOut[] = [];
  const body = JSON.stringify({ message, times: BROADCASTS });
  for (let run = 0; run <= RUNS; run += 1) {
    const ours = await timed(bed.web.pid, deliveries, async () => {
      const all = receive(sockets, deliveries);
      await announce(bed, activityId, writer.memberId);
      await all;
    });
    const theirs = await timed(bare.pid, deliveries, async () => {
      const all = receive(bareSockets, deliveries);
      await fetch(`${bare.url}/broadcast`, { method: 'POST', body });
      await all;
    });
    // The first warms both.
    if (run === 0) continue;
    own.push(ours);
    floor.push(theirs);
  }
  disconnectAll(bareSockets);
  await bare.stop();
  const rate = (runs: readonly FanOut[]) => median(runs.map((run) => run.perSecond));
  const cost = (runs: readonly FanOut[]) => median(runs.map((run) => run.processorMicroseconds));
  const ratio = median(own.map((run, index) => run.perSecond / floor[index]!.perSecond));
  const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')} deliveries/s`;
  return [
    {
      what: `fan-out to ${sockets.length} watchers (floor: bare Socket.IO room)`,
      figure: perSecond(rate(own)),
      floor: perSecond(rate(floor)),
      ratio,
      target: '≥ 0.8',
      isMet: ratio >= 0.8,
      values: { perSecond: rate(own), floorPerSecond: rate(floor) },
    },
    {
      what: '  its processor time',
      figure: `${cost(own).toFixed(1)} µs a delivery`,
      floor: `${cost(floor).toFixed(1)} µs a delivery`,
      ratio: cost(floor) / cost(own),
    },
  ];
}

const cursorOf = (socket: Socket) =>
  socket.emitWithAck('catch_up', { cursor: null }).then((answer: CatchUp) => answer.cursor);

/** All lose their connection, miss ten posts, and come back in the same moment. */
async function measureReturn(
  bed: Bed,
  writer: Person,
  group: Group,
  sockets: readonly Socket[],
  tokens: readonly string[],
): Promise<Finding> {
  const missed = 10;
  const cursor = await cursorOf(sockets[0]!);
  disconnectAll(sockets);
  for (let count = 0; count < missed; count += 1) await post(bed, writer, group);
  await delay(1_000);
  const since = performance.now();
  const answers = await Promise.all(
    tokens.map(async (token) => {
      const socket = await connect(productAddress(bed.web.url), token);
      const answer: CatchUp = await socket.emitWithAck('catch_up', { cursor });
      return { socket, answer };
    }),
  );
  const seconds = (performance.now() - since) / 1000;
  disconnectAll(answers.map(({ socket }) => socket));
  const bare = await startFloor('broadcast', bed.database.url);
  const bareSince = performance.now();
  const bareSockets = await Promise.all(tokens.map((token) => connect(floorAddress(bare.url), token)));
  const bareSeconds = (performance.now() - bareSince) / 1000;
  disconnectAll(bareSockets);
  await bare.stop();
  const whole = answers.filter(({ answer }) => answer.complete && answer.messages.length === missed).length;
  return {
    what: `${tokens.length} reconnecting at once, caught up with ${missed} posts`,
    figure: `${seconds.toFixed(2)} s, ${whole} complete`,
    floor: `${bareSeconds.toFixed(2)} s to connect to a bare Socket.IO`,
    target: '< 2 s, all',
    isMet: seconds < 2 && whole === tokens.length,
    values: { seconds, complete: whole },
  };
}

/**
 * Waits until everything that was written has been delivered to watchers: more is written in a measurement than in a
 * day. What waits for a worker waits on: none runs now, though one may have been here.
 * @throws Error when it is not delivered within five minutes
 */
async function caughtUp(bed: Bed): Promise<void> {
  const waiting = `select exists (
    select 1 from outbox o, outbox_consumers c where c.name = 'web' and (o.xid, o.id) > (c.last_xid, c.last_id)
  ) as waiting`;
  const until = Date.now() + 300_000;
  while ((await bed.client.query<{ waiting: boolean }>(waiting)).rows[0]!.waiting) {
    if (Date.now() > until) throw new Error('what was written was not delivered within five minutes');
    await delay(500);
  }
}

/** Connections that say nothing. */
async function measureIdle(bed: Bed): Promise<Finding> {
  const wanted = bed.profile.idleConnections;
  const tokens = await socketTokens(bed.client, bed.people);
  const before = memoryOf(bed.web.pid);
  const sockets = await connectAll(
    productAddress(bed.web.url),
    Array.from({ length: wanted }, (_, index) => tokens[index % tokens.length]!),
  );
  await delay(3_000);
  const megabytes = memoryOf(bed.web.pid);
  disconnectAll(sockets);
  const isFull = wanted === 10_000;
  const each = ((megabytes - before) / wanted) * 1024;
  return {
    what: `memory of the web process with ${wanted.toLocaleString('en')} idle live connections`,
    figure: `${megabytes.toFixed(0)} MB (before ${before.toFixed(0)} MB; ${each.toFixed(1)} KB each)`,
    target: isFull ? '< 400 MB' : 'set for 10,000',
    ...(isFull && { isMet: megabytes < 400 }),
    values: { megabytes, before, connections: wanted },
  };
}

export async function measureLive(bed: Bed): Promise<Finding[]> {
  await caughtUp(bed);
  const idle = await measureIdle(bed);
  const group = await largestGroup(bed.client);
  // The writer is nobody of the watchers: authors get a message of their own.
  const [writer, ...watchers] = await signInFrom(bed.client, group.id, WATCHERS + 1);
  const others = watchers.filter((person) => person.memberId !== writer!.memberId);
  const tokens = await socketTokens(bed.client, others);
  const sockets = await connectAll(productAddress(bed.web.url), tokens);
  const { finding, message } = await measureDelivery(bed, writer!, group, sockets);
  const fanOut = await measureFanOut(bed, writer!, group, sockets, message);
  const back = await measureReturn(bed, writer!, group, sockets, tokens);
  return [finding, ...fanOut, idle, back];
}
