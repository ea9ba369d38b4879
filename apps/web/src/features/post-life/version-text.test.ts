import type { EntryVersion } from '@dorfplatz/contract';
import { expect, test } from 'vitest';
import { changesOf, textOf } from './version-text.ts';

const version = (part: Partial<EntryVersion>): EntryVersion => ({
  id: 1,
  editor: {
    id: 1,
    display_name: 'Anna',
    images: null,
    html_url: '/members/1',
    is_external: false,
    deleted: false,
  },
  title: '',
  content: 'Hallo',
  details: {},
  created_at: '2027-01-01T10:00:00Z',
  ...part,
});

test('a version is one text with its title, its options and its files', () => {
  expect(textOf(version({}))).toBe('Hallo');
  const details = { options: ['Halle A', 'Halle B'], attachments: ['plan.pdf'] };
  expect(textOf(version({ title: 'Wohin?', details }))).toBe(
    'Wohin?\nHallo\n• Halle A\n• Halle B\n📎 plan.pdf',
  );
});

test('the words that came and went are marked, the others stand as they are', () => {
  expect(changesOf('Wir treffen uns am Montag.', 'Wir treffen uns am Dienstag.')).toEqual([
    { value: 'Wir treffen uns am ', kind: 'same' },
    { value: 'Montag', kind: 'removed' },
    { value: 'Dienstag', kind: 'added' },
    { value: '.', kind: 'same' },
  ]);
  expect(changesOf('Gleich', 'Gleich')).toEqual([{ value: 'Gleich', kind: 'same' }]);
});
