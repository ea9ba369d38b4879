import { expect, it } from 'vitest';
import { createJobThreads, JobTooLargeError } from './job-threads.ts';

const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const importId = 7;

it('a job in a thread is done when its thread has ended, and leaves this one free', async () => {
  const { run } = createJobThreads(
    program('const until = Date.now() + 400; while (Date.now() < until);'),
    {},
  );
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 5);
  await run('member_import', { importId });
  clearInterval(turning);
  expect(turns).toBeGreaterThan(10);
});

it('a job in a thread gets its name, its data and what all are told', async () => {
  const { run } = createJobThreads(
    program(`
      import { workerData } from 'node:worker_threads';
      throw new Error(JSON.stringify(workerData));
    `),
    { databaseUrl: 'postgres://here' },
  );
  await expect(run('member_import', { importId })).rejects.toThrow(
    JSON.stringify({ about: { databaseUrl: 'postgres://here' }, name: 'member_import', data: { importId } }),
  );
});

it.each([
  ['more time', 'for (;;);', { seconds: 0.2, megabytes: 512 }],
  ['more memory', 'const kept = []; for (;;) kept.push([kept.length]);', { seconds: 60, megabytes: 40 }],
])('a job that needs %s than it may have is given up, once', async (_, text, limits) => {
  const { run, handlers } = createJobThreads(program(text), {}, limits);
  await expect(run('member_import', { importId })).rejects.toThrow(JobTooLargeError);
  const givenUp: unknown[] = [];
  await handlers({
    async member_import(data) {
      givenUp.push(data);
    },
  }).member_import!({ importId });
  expect(givenUp).toEqual([{ importId }]);
});

it('a job that fails otherwise is not given up', async () => {
  const { handlers } = createJobThreads(program('throw new TypeError("broken")'), {});
  let isGivenUp = false;
  const { member_import } = handlers({
    async member_import() {
      isGivenUp = true;
    },
  });
  await expect(member_import!({ importId })).rejects.toThrow('broken');
  expect(isGivenUp).toBe(false);
});

it('a job that is ended with its process is none that was too large', async () => {
  const { run, stop } = createJobThreads(program('setInterval(() => {}, 1000)'), {});
  const running = run('member_import', { importId });
  running.catch(() => {});
  await stop();
  await expect(running).rejects.not.toThrow(JobTooLargeError);
});
