import { expect, it } from 'vitest';
import { kindOf } from './kinds.ts';

it('knows files by their ending, and else by their type', () => {
  expect(kindOf({ extension: 'PDF' })).toBe('pdf');
  expect(kindOf({ extension: 'xlsx', content_type: 'application/zip' })).toBe('sheet');
  expect(kindOf({ extension: '', content_type: 'image/png' })).toBe('image');
  expect(kindOf({ extension: 'dwg', content_type: 'application/octet-stream' })).toBe('other');
});
