import { expect, test } from 'vitest';
import { hasArrived, type Pending, showWhile, willStandIn } from './pending.ts';

const buildPending = (part: Partial<Pending> = {}): Pending => ({
  key: 'a',
  activityId: null,
  streams: [{ id: 7, groupSlug: 'garten', slug: 'garten', isMain: true }],
  title: '',
  content: 'Hallo',
  html: '<p>Hallo</p>',
  attachmentCount: 0,
  newestKnown: 0,
  ...part,
});

test('an entry is shown once its answer was taken, and no longer as being sent', async () => {
  const seen: string[] = [];
  await showWhile(
    buildPending(),
    () => Promise.resolve('answer'),
    (answer) => seen.push(answer),
  );
  expect(seen).toEqual(['answer']);
});

test('a failure is handed on, with nothing taken', async () => {
  const seen: string[] = [];
  const sending = showWhile(
    buildPending(),
    () => Promise.reject(new Error('offline')),
    () => seen.push('answer'),
  );
  await expect(sending).rejects.toThrow('offline');
  expect(seen).toEqual([]);
});

test('an own entry that is newer than all known is the one being sent', () => {
  const entry = (id: number, actorId: number) => ({ id, actor: { id: actorId } });
  const pending = buildPending({ newestKnown: 5 });
  expect(hasArrived(pending, [entry(6, 1)], { id: 1 })).toBe(true);
  expect(hasArrived(pending, [entry(6, 2), entry(5, 1)], { id: 1 })).toBe(false);
});

test('a post on its way stands where the post will stand', () => {
  expect(willStandIn(buildPending(), { slug: 'all' })).toBe(true);
  expect(willStandIn(buildPending(), { slug: '', groupSlug: 'garten' })).toBe(true);
  expect(willStandIn(buildPending(), { slug: '', groupSlug: 'chor' })).toBe(false);
  expect(willStandIn(buildPending(), { slug: 'network' })).toBe(false);
  expect(willStandIn(buildPending(), { slug: 'all', tag: 'fest' })).toBe(false);
  expect(willStandIn(buildPending({ activityId: 5 }), { slug: 'all' })).toBe(false);
});
