import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { activities } from './features/activities/index.ts';
import { activityStreams } from './features/activity-streams/index.ts';
import { administration } from './features/administration/index.ts';
import { appNavigation } from './features/app-navigation/index.ts';
import { appointments } from './features/appointments/index.ts';
import { apps } from './features/apps/index.ts';
import { articles } from './features/articles/index.ts';
import { auditLog } from './features/audit-log/index.ts';
import { backups } from './features/backups/index.ts';
import { blogs } from './features/blogs/index.ts';
import { calendarFeeds } from './features/calendar-feeds/index.ts';
import { calendarImports } from './features/calendar-imports/index.ts';
import { calendarSubscriptions } from './features/calendar-subscriptions/index.ts';
import { calendars } from './features/calendars/index.ts';
import { categoryAdministration } from './features/category-administration/index.ts';
import { changeRequests } from './features/change-requests/index.ts';
import { channelWidgets } from './features/channel-widgets/index.ts';
import { channels } from './features/channels/index.ts';
import { chat } from './features/chat/index.ts';
import { comments } from './features/comments/index.ts';
import { consumers } from './features/consumers/index.ts';
import { dav } from './features/dav/index.ts';
import { designs } from './features/designs/index.ts';
import { directory } from './features/directory/index.ts';
import { exportsFeature } from './features/exports/index.ts';
import { externalIds } from './features/external-ids/index.ts';
import { feeds } from './features/feeds/index.ts';
import { fileFilter } from './features/file-filter/index.ts';
import { fileTexts } from './features/file-texts/index.ts';
import { files } from './features/files/index.ts';
import { firstSteps } from './features/first-steps/index.ts';
import { groupPromotion } from './features/group-promotion/index.ts';
import { groups } from './features/groups/index.ts';
import { holidays } from './features/holidays/index.ts';
import { ignoredMembers } from './features/ignored-members/index.ts';
import { importedPeople } from './features/imported-people/index.ts';
import { industrials } from './features/industrials/index.ts';
import { invites } from './features/invites/index.ts';
import { items } from './features/items/index.ts';
import { leaving } from './features/leaving/index.ts';
import { legalTexts, mailImprint } from './features/legal-texts/index.ts';
import { letters } from './features/letters/index.ts';
import { linkPreviews } from './features/link-previews/index.ts';
import { mailReturns } from './features/mail-returns/index.ts';
import { map } from './features/map/index.ts';
import { meetings } from './features/meetings/index.ts';
import { memberImports } from './features/member-imports/index.ts';
import { memberManager } from './features/member-manager/index.ts';
import { memberSettings } from './features/member-settings/index.ts';
import { members } from './features/members/index.ts';
import { membershipRoles } from './features/membership-roles/index.ts';
import { messages } from './features/messages/index.ts';
import { ministry } from './features/ministry/index.ts';
import { navigationEditor } from './features/navigation-editor/index.ts';
import { network } from './features/network/index.ts';
import { networkSettings } from './features/network-settings/index.ts';
import { newsletter } from './features/newsletter/index.ts';
import { newsletterDesigner } from './features/newsletter-designer/index.ts';
import { notifications } from './features/notifications/index.ts';
import { office } from './features/office/index.ts';
import { onboarding } from './features/onboarding/index.ts';
import { operating } from './features/operating/index.ts';
import { organisations } from './features/organisations/index.ts';
import { ownData } from './features/own-data/index.ts';
import { pages } from './features/pages/index.ts';
import { participants } from './features/participants/index.ts';
import { plannedActivities } from './features/planned-activities/index.ts';
import { polls } from './features/polls/index.ts';
import { previews } from './features/previews/index.ts';
import { propertySets } from './features/property-sets/index.ts';
import { propertySetsEditor } from './features/property-sets-editor/index.ts';
import { newPushKey, push } from './features/push/index.ts';
import { reports } from './features/reports/index.ts';
import { savedSearches } from './features/saved-searches/index.ts';
import { scans } from './features/scans/index.ts';
import { search } from './features/search/index.ts';
import { session } from './features/session/index.ts';
import { signUps } from './features/sign-ups/index.ts';
import { statistics } from './features/statistics/index.ts';
import { tags } from './features/tags/index.ts';
import { tasks } from './features/tasks/index.ts';
import { translations } from './features/translations/index.ts';
import { unreads } from './features/unreads/index.ts';
import { updates } from './features/updates/index.ts';
import { keepSpaceLimits, uploads } from './features/uploads/index.ts';
import { webManifest } from './features/web-manifest/index.ts';
import { widgetBars } from './features/widgetbars/index.ts';
import { keepForBackups } from './platform/backup/backup-lock.ts';
import { type Database, openDatabase, sql } from './platform/db/database.ts';
import { createEventBus } from './platform/events/bus.ts';
import { type Consumer, together } from './platform/events/delivery.ts';
import { createLeadership } from './platform/events/leadership.ts';
import { createFetcher, type FetcherOptions } from './platform/fetcher/fetcher.ts';
import { createLimits } from './platform/http/limits.ts';
import { createHttp } from './platform/http/server.ts';
import { createJobThreads } from './platform/jobs/job-threads.ts';
import { createJobs, type JobData, type JobHandlers, type JobName } from './platform/jobs/jobs.ts';
import { joinCluster } from './platform/live/cluster.ts';
import { createLiveSockets, type LiveSockets } from './platform/live/sockets.ts';
import { holdMail } from './platform/mail/mail-hold.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createScanner } from './platform/scanner/clamd.ts';
import { guardStorage } from './platform/scanner/guarded-storage.ts';
import type { Feature, Services } from './platform/services.ts';
import { cookies } from './platform/session/cookies.ts';
import { createViewers } from './platform/session/load-viewer.ts';
import { createSeals } from './platform/session/seals.ts';
import { createSignedTokens } from './platform/session/signed-tokens.ts';
import { type Environment, outboxOf } from './platform/settings/environment.ts';
import { createSettingsStore } from './platform/settings/network-settings.ts';
import { openStorage } from './platform/storage/open-storage.ts';

/** Every feature of the product; what is not in this list does not exist. */
const FEATURES: readonly Feature[] = [
  session,
  network,
  members,
  memberImports,
  memberManager,
  consumers,
  importedPeople,
  changeRequests,
  membershipRoles,
  ignoredMembers,
  legalTexts,
  leaving,
  ownData,
  onboarding,
  operating,
  backups,
  updates,
  exportsFeature,
  externalIds,
  industrials,
  firstSteps,
  administration,
  networkSettings,
  navigationEditor,
  appNavigation,
  widgetBars,
  fileFilter,
  designs,
  memberSettings,
  auditLog,
  categoryAdministration,
  groups,
  groupPromotion,
  directory,
  map,
  invites,
  signUps,
  activities,
  activityStreams,
  plannedActivities,
  articles,
  calendars,
  calendarFeeds,
  calendarImports,
  calendarSubscriptions,
  appointments,
  participants,
  meetings,
  polls,
  holidays,
  chat,
  messages,
  notifications,
  reports,
  previews,
  statistics,
  letters,
  newsletter,
  mailReturns,
  push,
  unreads,
  uploads,
  scans,
  files,
  fileTexts,
  office,
  dav,
  translations,
  linkPreviews,
  feeds,
  propertySets,
  propertySetsEditor,
  tags,
  savedSearches,
  webManifest,
  newsletterDesigner,
  pages,
  channels,
  apps,
  items,
  channelWidgets,
  blogs,
  comments,
  tasks,
  organisations,
  ministry,
  search,
];

export type App = {
  readonly services: Services;
  /** Absent in a worker. */
  readonly http: FastifyInstance | undefined;
  /** Where the operator sets the network up, with the code that this takes; undefined once that was done. */
  setupAddress(): Promise<string | undefined>;
  /** Carries out a job in this thread, whatever the queue says of it. */
  runJob<N extends JobName>(name: N, data: JobData[N]): Promise<void>;
  /** Waits for requests, sockets, deliveries and jobs in work, then closes everything. */
  close(): Promise<void>;
};

export type AppOptions = {
  environment: Environment;
  databaseUrl: string;
  log: Logger;
  /** What this process does: serve requests, work off the background, or both. */
  roles: { web: boolean; worker: boolean };
  poolSize?: number;
  /** The database runs on this machine, and what is asked of it comes after what others ask. */
  givesWay?: boolean;
  /** Imports run in threads of their own: for a process that answers requests too. */
  importsApart?: boolean;
  /** Multiplies the rate limits; test beds raise it. */
  limitsFactor?: number;
  /** How long a client may take to send a request, in milliseconds; tests shorten it. */
  patienceMs?: number;
  /** What the fetcher of a test bed has of its own: servers on this machine, and names for them. */
  outgoing?: Omit<FetcherOptions, 'version'>;
};

const version = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

/** 120 bits, 20 characters. */
const SETUP_CODE_BYTES = 15;

/** So long notices and mails may be late before they no longer give way to those who wait for a page. */
const PATIENCE_SECONDS = 30;

/** Builds a process of the product on a migrated database; `http.listen` is left to the caller. */
export async function createApp(options: AppOptions): Promise<App> {
  const { environment, databaseUrl, log, roles } = options;
  const { poolSize = 10, givesWay = false } = options;
  const db = openDatabase({ url: databaseUrl, size: poolSize, log, givesWay });
  const settings = await createSettingsStore(db);
  const kept = await secretOf(db, 'socket', () => randomBytes(32));
  const signedTokens = createSignedTokens(kept);
  const pushKey = await secretOf(db, 'push', newPushKey);
  const setupCode = (await secretOf(db, 'setup', () => randomBytes(SETUP_CODE_BYTES))).toString('base64url');
  const jobs = createJobs({ url: databaseUrl, log, worker: roles.worker });
  const events = createEventBus({
    db,
    url: databaseUrl,
    settingsChanged: () =>
      settings.reload().then(
        () => {},
        (error: unknown) => log.warn({ err: error }, 'the settings could not be read'),
      ),
    log,
  });
  const cluster =
    environment.redisUrl && roles.web ? await joinCluster(environment.redisUrl, log) : undefined;
  const live: LiveSockets = createLiveSockets({
    db,
    settings,
    signedTokens,
    environment,
    ...(options.limitsFactor !== undefined && { limitsFactor: options.limitsFactor }),
    ...(cluster && { cluster }),
    nudge: () => events.nudge(),
    log,
  });
  const mailer = createMailer({
    smtpUrl: environment.smtpUrl,
    from: environment.mailFrom,
    outboxDir: outboxOf(environment),
    hold: (mail) => holdMail(db.kysely, mail),
    foot: () => mailImprint(db.kysely, environment.publicUrl),
    log: (line) => log.info(line),
  });
  await keepSpaceLimits(db.kysely, environment.spaceLimits);
  const services: Services = {
    environment,
    version,
    db,
    databaseUrl,
    events,
    live,
    jobs,
    mailer,
    fetcher: createFetcher({ version, ...options.outgoing }),
    storage: guardStorage(keepForBackups(await openStorage(environment, log), db), db),
    scanner: environment.clamd && createScanner(environment.clamd),
    settings,
    limits: createLimits(db, options.limitsFactor),
    cookies: cookies(environment.publicUrl),
    viewers: createViewers(db),
    log,
    signedTokens,
    seals: createSeals(kept),
    pushKey,
    setupCode,
  };

  const handlers: JobHandlers = Object.assign(
    {},
    ...FEATURES.map((feature) => feature.jobs?.(services) ?? {}),
  );
  const giveUps: JobHandlers = Object.assign(
    {},
    ...FEATURES.map((feature) => feature.jobsApart?.(services) ?? {}),
  );
  const threads =
    roles.worker && options.importsApart
      ? createJobThreads(new URL('job-thread.ts', import.meta.url), { environment, databaseUrl })
      : undefined;
  await jobs.start(
    Object.keys(handlers) as JobName[],
    roles.worker ? { ...handlers, ...threads?.handlers(giveUps) } : {},
    FEATURES.flatMap((feature) => [...(feature.schedules ?? [])]),
  );
  const http = roles.web ? await createHttp(services, options.patienceMs) : undefined;
  if (http) {
    for (const feature of FEATURES) feature.routes?.(http, services);
    live.serve(FEATURES.flatMap((feature) => feature.liveCalls?.(services) ?? []));
    live.attach(http.server);
  }
  const consumersOf = (kind: 'webConsumers' | 'workerConsumers') =>
    FEATURES.flatMap((feature) => feature[kind]?.(services) ?? []);
  const consumers: Consumer[] = [];
  if (roles.web) {
    const leadership = cluster && createLeadership(databaseUrl, 'webConsumers', log);
    consumers.push(together({ name: 'web', ...(leadership && { leadership }) }, consumersOf('webConsumers')));
  }
  if (roles.worker) {
    const patienceSeconds = PATIENCE_SECONDS;
    consumers.push(together({ name: 'worker', patienceSeconds }, consumersOf('workerConsumers')));
  }
  await events.start(consumers);
  const running = roles.worker ? FEATURES.flatMap((feature) => feature.worker?.(services) ?? []) : [];

  return {
    services,
    http,
    async setupAddress() {
      const { rows } = await sql`select 1 from networks where not is_set_up`.execute(db.kysely);
      return rows.length > 0 ? `${environment.publicUrl}/setup?code=${setupCode}` : undefined;
    },
    runJob: async (name, data) => handlers[name]?.(data as never),
    async close() {
      // Together: the sockets hold the server open, and only a closing server refuses new requests on connections
      // that clients keep alive, which would otherwise never end.
      await Promise.all([http?.close(), live.close()]);
      await Promise.all([events.stop(), ...running.map((each) => each.stop())]);
      await jobs.stop();
      await threads?.stop();
      mailer.close();
      await services.fetcher.close();
      await db.close();
    },
  };
}

/** A secret of this installation, made at the first start and shared by all its processes. */
async function secretOf(db: Database, name: string, make: () => Buffer): Promise<Buffer> {
  await sql`
    insert into installation_secrets (name, secret) values (${name}, ${make()}) on conflict do nothing
  `.execute(db.kysely);
  const { rows } = await sql<{
    secret: Buffer;
  }>`select secret from installation_secrets where name = ${name}`.execute(db.kysely);
  return rows[0]!.secret;
}
