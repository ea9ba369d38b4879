import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createScorer } from './password-strength.ts';

it('scores the longest password in bounded time, and the process goes on with its work', async () => {
  const scorer = createScorer(60_000);
  await scorer.strengthOf('loads the dictionaries', []);
  const before = process.threadCpuUsage();
  const begun = performance.now();
  const [random, readable] = await Promise.all([
    scorer.strengthOf(randomBytes(150).toString('base64'), ['Erna']),
    scorer.strengthOf('p@$$w0rd1!'.repeat(20), ['Erna']),
  ]);
  const { user, system } = process.threadCpuUsage(before);
  expect(random.score).toBe(4);
  expect(readable.score).toBeLessThan(3);
  // Without a limit of the length they take ten seconds.
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(user + system).toBeLessThan(250_000);
});

it('counts of a long password its beginning', async () => {
  const { score } = await createScorer(0).strengthOf('a'.repeat(64) + randomBytes(60).toString('base64'), []);
  expect(score).toBeLessThan(3);
});

it('lets the dictionaries go when nobody sets a password for a while, and loads them again', async () => {
  const scorer = createScorer(20);
  expect(scorer.isLoaded()).toBe(false);
  expect((await scorer.strengthOf('lindenplatz', ['Lindenplatz'])).score).toBe(0);
  expect(scorer.isLoaded()).toBe(true);
  await vi.waitFor(() => expect(scorer.isLoaded()).toBe(false), 5_000);
  const both = await Promise.all([
    scorer.strengthOf('x7Kq-vv2T-nnE4', []),
    scorer.strengthOf('password123', []),
  ]);
  expect(both.map(({ score }) => score)).toEqual([4, 0]);
});

it('keeps nothing of the dictionaries once they are let go', async () => {
  const scorer = createScorer(20);
  const before = process.memoryUsage().rss;
  await scorer.strengthOf('password123', []);
  await vi.waitFor(() => expect(scorer.isLoaded()).toBe(false), 5_000);
  expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(30);
});

it('answers whoever asks while the dictionaries are let go', async () => {
  const scorer = createScorer(0);
  for (let round = 0; round < 3; round += 1) {
    expect((await scorer.strengthOf('password123', [])).score).toBe(0);
    await sleep(0);
  }
});
