// Carries out one job beside the thread that answers requests, with connections of its own.
import { workerData } from 'node:worker_threads';
import { pino } from 'pino';
import { createApp } from './app.ts';
import type { JobData, JobName } from './platform/jobs/jobs.ts';
import { yieldToOthers } from './platform/priority.ts';
import type { Environment } from './platform/settings/environment.ts';

const { about, name, data } = workerData as {
  about: { environment: Environment; databaseUrl: string };
  name: JobName;
  data: JobData[JobName];
};
// Elsewhere a thread has no priority of its own, and the whole process would yield.
if (process.platform === 'linux') yieldToOthers();
const app = await createApp({
  ...about,
  log: pino({ level: about.environment.logLevel, base: { role: 'job' } }),
  roles: { web: false, worker: false },
  poolSize: 2,
});
try {
  await app.runJob(name, data);
} finally {
  await app.close();
}
