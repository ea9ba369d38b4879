import { execFile, spawnSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createAppPassword, createFolder, getRootFolder } from '@dorfplatz/contract';
import type { LightMyRequestResponse } from 'fastify';
import { expect, type TestContext } from 'vitest';
import { PASSWORD } from '../../../testing/build.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';

const FINDER = join(import.meta.dirname, '../../../../../../tools/drive-programs.cjs');
const run = promisify(execFile);

type Sent = { body?: string | Buffer; headers?: Record<string, string>; from?: string };

/** A program that has an app password of somebody. */
export type Program = {
  secret: string;
  /** @param path behind the address of the drive, as `/network/a.txt` */
  send(method: string, path: string, sent?: Sent): Promise<LightMyRequestResponse>;
};

type Person = Client & { memberId: number };

export type DriveBed = TestBed & {
  /** Runs the group. */
  anna: Person;
  /** Belong to it. */
  ben: Person;
  mia: Person;
  /** A member of the network who does not. */
  otto: Person;
  group: { id: number; slug: string };
  /** Makes a folder in the group's, as this person. */
  folder(
    person: Person,
    traits: { name: string; adding?: 'administrators'; review?: boolean },
  ): Promise<number>;
  /** The folder of the group, as a path of the drive. */
  home: string;
  program(person: Client): Promise<Program>;
  /** Sends what is no program's. */
  stranger(authorization?: string): Program;
  /** Where programs of this machine find the drive. */
  address: string;
};

export async function startDriveBed(): Promise<DriveBed> {
  const bed = await startTestBed();
  await bed.openNetwork();
  const person = async (name: string) => (await bed.as((await bed.buildMember({ name })).id)) as Person;
  const [anna, ben, mia, otto] = [
    await person('Anna Linde'),
    await person('Ben Berg'),
    await person('Mia Maus'),
    await person('Otto Ohm'),
  ];
  const group = await bed.buildGroup({
    createdBy: anna.memberId,
    access: 'closed',
    members: [ben.memberId, mia.memberId],
  });
  const { body: root } = await anna.call(getRootFolder, { query: { group_slug: group.slug } });
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = bed.http.server.address() as AddressInfo;
  const sender = (secret: string, authorization: string | undefined): Program => ({
    secret,
    send: (method, path, { body, headers = {}, from } = {}) =>
      bed.http.inject({
        method: method as 'GET',
        url: `/dav/files${path}`,
        headers: { ...(authorization !== undefined && { authorization }), ...headers },
        ...(from !== undefined && { remoteAddress: from }),
        ...(body !== undefined && { payload: body }),
      }),
  });
  return {
    ...bed,
    anna,
    ben,
    mia,
    otto,
    group,
    async folder(maker, traits) {
      const { body, status } = await maker.call(createFolder, {
        body: { parent_folder_id: root.id, ...traits },
      });
      expect(status).toBe(201);
      return body.id;
    },
    home: `/groups/${group.slug}`,
    address: `http://127.0.0.1:${port}/dav/files`,
    async program(owner) {
      const { body, status } = await owner.call(createAppPassword, {
        body: { name: 'Finder', password: PASSWORD },
      });
      expect(status).toBe(201);
      const { secret } = body;
      return sender(secret, basic('any', secret));
    },
    stranger: (authorization) => sender('', authorization),
  };
}

export const basic = (user: string, secret: string): string =>
  `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;

/** Says why the programs are not here, and ends the test; where everything must run, that is a failure. */
export function skipWithoutPrograms(context: TestContext): void {
  const { status, stderr } = spawnSync(process.execPath, [FINDER], { encoding: 'utf8' });
  if (status === 0) return;
  const missing = stderr.trim().split('\n').at(-1)!;
  expect(process.env.CI, missing).not.toBe('true');
  context.skip(missing);
}

/** Runs a program of this machine. @returns what it said and how it ended */
export async function runProgram(
  name: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<{ status: number; output: string }> {
  const { input, env, ...others } = options;
  const running = run(name, [...args], { ...others, env: { ...process.env, ...env }, maxBuffer: 10_000_000 });
  running.child.stdin?.end(input ?? '');
  return running.then(
    ({ stdout, stderr }) => ({ status: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      status: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}
