import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepUploads, readKeptUploads } from './kept-uploads.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const image = {
  kind: 'image',
  id: 5,
  name: 'Beet.jpg',
  size: 1200,
  address: '/api/storage/images/5/get/200x200',
} as const;

test('the uploads of a draft are there again, those of another are not', () => {
  keepUploads('member:1:post:all', [image]);
  expect(readKeptUploads('member:1:post:all')).toEqual([image]);
  expect(readKeptUploads('member:2:post:all')).toEqual([]);
});

test('nothing stays behind when the last one is gone', () => {
  keepUploads('member:1:post:all', [image]);
  keepUploads('member:1:post:all', []);
  expect(stored.size).toBe(0);
});

test('what is no upload, or leads elsewhere, is not taken up', () => {
  const draft = 'member:1:post:all';
  keepUploads(draft, [image, { ...image, address: 'https://example.org/x.jpg' }]);
  expect(readKeptUploads(draft)).toEqual([image]);
  for (const text of ['{', 'null', '{}', '[null, 5, "x"]']) {
    stored.set(`draft-uploads:${draft}`, text);
    expect(readKeptUploads(draft), text).toEqual([]);
  }
});
