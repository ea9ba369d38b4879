import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../platform/db/embedded/start-embedded.ts';
import { prepareTemplate } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
    template: string;
  }
}

type Running = { url: string; template: string; stop(): Promise<void> };

// Each project of Vitest loads this file anew, in one process: what they share cannot be a variable of the module.
const SHARED = Symbol.for('the database server of all tests');
const shared = globalThis as { [SHARED]?: { projects: number; running: Promise<Running> } };

async function start(): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'dorfplatz-test-'));
  const server = await startEmbedded({ dataDir: folder, durable: false, maxConnections: 200 });
  return {
    url: server.superuserUrl,
    template: await prepareTemplate(server.superuserUrl),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One PostgreSQL for all test files, without the safety against power cuts that tests do not need. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  shared[SHARED] ??= { projects: 0, running: start() };
  const held = shared[SHARED];
  held.projects += 1;
  const { url, template, stop } = await held.running;
  project.provide('databaseServer', url);
  project.provide('template', template);
  return async () => {
    held.projects -= 1;
    if (held.projects > 0) return;
    delete shared[SHARED];
    await stop();
  };
}
