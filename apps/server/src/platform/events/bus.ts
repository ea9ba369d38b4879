import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { guarded } from '../guarded.ts';
import { SETTINGS_CHANNEL } from '../settings/network-settings.ts';
import { type Consumer, Delivery } from './delivery.ts';

const CHANNEL = 'outbox';
const GATHERING_MS = 20;

/** Consumers of this process, and the wake-up calls between processes on the same database. */
export type EventBus = {
  /** Says that a command has committed events; returns at once. */
  nudge(): void;
  start(consumers: readonly Consumer[]): Promise<void>;
  /** Resolves when all that is being delivered in this process right now is, sockets and mails included. */
  delivered(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Wakes deliveries after a commit: in this process at once, in others by NOTIFY on a connection of its own,
 * gathered over a few milliseconds (a NOTIFY inside each command would make all commits wait in line).
 */
export function createEventBus(options: {
  db: Database;
  url: string;
  /** Told that the network's settings may be others than before; resolves when they are taken up. */
  settingsChanged?: () => Promise<void>;
  log: Logger;
}): EventBus {
  const { db, url, settingsChanged, log } = options;
  let deliveries: Delivery[] = [];
  let listener: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  let stopped = false;
  /** Takes up settings; what stops waits for it, while there is a database. */
  let takingUp: Promise<void> = Promise.resolve();
  /** Whether the connection has an unanswered query; it takes one at a time. */
  let isBusy = false;
  const self = randomUUID();

  const takeUpSettings = () => {
    // One answer to wait for, however many there were.
    takingUp = Promise.allSettled([takingUp, settingsChanged?.()]).then(() => {});
  };

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    listener = client;
    isBusy = true;
    // A connection that breaks says so several times, and each must not bring a new one with it.
    const lose = (error: unknown) => {
      if (listener !== client) return;
      listener = undefined;
      isBusy = false;
      log.warn({ err: error }, 'the listening connection broke');
      client.end().catch(() => {});
      if (!stopped) again = setTimeout(guarded(log, 'listening again', listen), 1_000).unref();
    };
    const hear = (message: pg.Notification) => {
      if (message.channel === SETTINGS_CHANNEL) takeUpSettings();
      if (message.payload === self) return;
      for (const delivery of deliveries) delivery.nudge();
    };
    client.on('error', guarded(log, 'the loss of the listening connection', lose));
    client.on('notification', guarded(log, 'what another process says', hear));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}; listen ${SETTINGS_CHANNEL}`);
      isBusy = false;
      // What was said while nobody listened.
      takeUpSettings();
    } catch (error) {
      lose(error);
    }
  }

  /** Calls the other processes; what is asked for while a call is under way becomes one call after it. */
  async function call(): Promise<void> {
    const client = listener;
    if (!client) return;
    isBusy = true;
    // A call that fails is not missed: the others also look by themselves.
    await client.query('select pg_notify($1, $2)', [CHANNEL, self]).catch(() => {});
    if (listener === client) isBusy = false;
  }

  function callSoon(): void {
    timer ??= setTimeout(
      guarded(log, 'a call to other processes', () => {
        timer = undefined;
        if (stopped) return;
        if (isBusy) callSoon();
        else return call();
      }),
      GATHERING_MS,
    );
  }

  return {
    nudge() {
      for (const delivery of deliveries) delivery.nudge();
      callSoon();
    },
    async start(consumers) {
      deliveries = consumers.map((consumer) => new Delivery(db, consumer, log));
      await listen();
    },
    async delivered() {
      await Promise.allSettled(deliveries.map(({ batch }) => batch));
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(again);
      await Promise.all(deliveries.map((delivery) => delivery.stop()));
      await listener?.end().catch(() => {});
      await takingUp;
    },
  };
}
