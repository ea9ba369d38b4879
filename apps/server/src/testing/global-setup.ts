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

/** One PostgreSQL for all test files, without the safety against power cuts that tests do not need. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'dorfplatz-test-'));
  const server = await startEmbedded({ dataDir: folder, durable: false, maxConnections: 200 });
  project.provide('databaseServer', server.superuserUrl);
  project.provide('template', await prepareTemplate(server.superuserUrl));
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
