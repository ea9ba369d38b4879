import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { KeepingStorage } from './backup/backup-lock.ts';
import type { Database } from './db/database.ts';
import type { EventBus } from './events/bus.ts';
import type { Consumer } from './events/delivery.ts';
import type { Fetcher } from './fetcher/fetcher.ts';
import type { Limits } from './http/limits.ts';
import type { JobHandlers, Jobs, Schedule } from './jobs/jobs.ts';
import type { LivePublisher } from './live/live-messages.ts';
import type { LiveRoute } from './live/serve-live.ts';
import type { Mailer } from './mail/mail.ts';
import type { Scanner } from './scanner/clamd.ts';
import type { GuardedStorage } from './scanner/guarded-storage.ts';
import type { Cookies } from './session/cookies.ts';
import type { Viewers } from './session/load-viewer.ts';
import type { Seals } from './session/seals.ts';
import type { SignedTokens } from './session/signed-tokens.ts';
import type { Environment } from './settings/environment.ts';
import type { SettingsStore } from './settings/network-settings.ts';

/** What the platform gives to features; passed explicitly, there is no global state. */
export type Services = {
  readonly environment: Environment;
  readonly version: string;
  readonly db: Database;
  /** For what needs a connection of its own. */
  readonly databaseUrl: string;
  readonly events: EventBus;
  readonly live: LivePublisher;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  /** Asks addresses that people give; the only way to them. */
  readonly fetcher: Fetcher;
  /** Gives out nothing that the scanner holds. */
  readonly storage: GuardedStorage<KeepingStorage>;
  /** Looks through files; undefined: nothing is held. */
  readonly scanner: Scanner | undefined;
  readonly settings: SettingsStore;
  readonly limits: Limits;
  readonly cookies: Cookies;
  readonly viewers: Viewers;
  readonly log: Logger;
  readonly signedTokens: SignedTokens;
  readonly seals: Seals;
  /** Signs what is pushed (VAPID, RFC 8292): a private key of P-256. */
  readonly pushKey: Buffer;
  /** Whoever sets the network up from elsewhere must know it; the operator reads it at the start. */
  readonly setupCode: string;
};

/** Work that goes on until it is told to end. */
export type Running = { /** Finishes what it is at, then ends. */ stop(): Promise<void> };

/** A feature as the composition root sees it. */
export type Feature = {
  readonly name: string;
  routes?(http: FastifyInstance, services: Services): void;
  /** Calls over the live socket. */
  liveCalls?(services: Services): LiveRoute[];
  /** Consumers of the web process: the live socket hangs there. */
  webConsumers?(services: Services): Consumer[];
  /** Consumers of the worker: everything that may take its time. */
  workerConsumers?(services: Services): Consumer[];
  jobs?(services: Services): JobHandlers;
  /** What a worker keeps doing beside events and jobs. */
  worker?(services: Services): Running;
  /**
   * Those of its jobs that read what people bring along, which never run in the thread that answers requests. Each with
   * what is done when it needs more time or memory than there is.
   */
  jobsApart?(services: Services): JobHandlers;
  schedules?: readonly Schedule[];
};
