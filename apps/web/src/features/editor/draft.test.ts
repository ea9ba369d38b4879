import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraft, type DraftStorage } from './draft.ts';

let writes = 0;
let kept: Map<string, string>;
let storage: DraftStorage;

beforeEach(() => {
  vi.useFakeTimers();
  writes = 0;
  kept = new Map();
  storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      writes += 1;
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
  };
});
afterEach(() => vi.useRealTimers());

test('a draft is written at most once a second and ends with the last text', () => {
  const draft = createDraft('post', storage);
  for (let i = 0; i < 30; i += 1) {
    draft.set(`text ${i}`);
    vi.advanceTimersByTime(100);
  }
  expect(writes).toBeLessThanOrEqual(4);
  vi.advanceTimersByTime(1000);
  expect(kept.get('draft:post')).toBe('text 29');
});

test('a draft survives a reload and a page that closes at once', () => {
  const draft = createDraft('post', storage);
  draft.set('a');
  vi.advanceTimersByTime(10);
  draft.set('ab');
  draft.flush();
  expect(createDraft('post', storage).text).toBe('ab');
  expect(createDraft('other', storage).text).toBe('');
});

test('clearing forgets the text and what still waited to be written', () => {
  const draft = createDraft('post', storage);
  draft.set('a');
  draft.clear();
  vi.advanceTimersByTime(2000);
  expect(draft.text).toBe('');
  expect(kept.size).toBe(0);
});

test('what another tab wrote is taken over and not written again', () => {
  const draft = createDraft('post', storage);
  let changes = 0;
  draft.subscribe(() => {
    changes += 1;
  });
  draft.set('mine');
  draft.receive('theirs');
  vi.advanceTimersByTime(2000);
  expect(draft.text).toBe('theirs');
  expect(changes).toBe(2);
  expect(writes).toBe(0);
  draft.receive(null);
  expect(draft.text).toBe('');
});

test('a storage that is full or forbidden takes no text away', () => {
  const fail = () => {
    throw new Error('QuotaExceededError');
  };
  const draft = createDraft('post', { getItem: fail, setItem: fail, removeItem: fail });
  draft.set('a');
  vi.advanceTimersByTime(2000);
  draft.flush();
  expect(draft.text).toBe('a');
  draft.clear();
  expect(draft.text).toBe('');
});
