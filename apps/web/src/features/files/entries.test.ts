import type { File as FileAnswer, FolderEntry } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { entryAddress, fileEntry, folderAddress, folderEntry, hindrance, idsOf } from './entries.ts';

const file = (part: Partial<FileAnswer> = {}) =>
  fileEntry({
    id: 7,
    name: 'Plan.pdf',
    finalizedAt: null,
    lockedUntil: null,
    office: null,
    folders: [
      {
        id: 3,
        name: 'Pläne',
        i18n_type: 'folder',
        context: { type: 'group', id: 1, slug: 'fest', name: 'Fest', category_name: null },
      },
    ],
    can: { destroy: true },
    ...part,
  } as FileAnswer);
const folder = (part: Partial<FolderEntry> = {}) =>
  folderEntry({
    id: 3,
    name: 'Pläne',
    namespace: '',
    type: 'folder',
    can: { destroy: true },
    ...part,
  } as FolderEntry);

describe('what may be moved and deleted together', () => {
  it('is what one may delete, every single thing of it [RUL-0173]', () => {
    expect(hindrance([file(), folder()])).toBeNull();
    expect(hindrance([file(), folder({ can: { destroy: false } as FolderEntry['can'] })])).toBe('forbidden');
  });

  it('is nothing final, and nothing that is locked while its lock holds [RUL-0174]', () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    expect(hindrance([file({ finalizedAt: '2026-01-01T00:00:00Z' })])).toBe('bound');
    expect(hindrance([folder(), file({ lockedUntil: soon })])).toBe('bound');
    expect(hindrance([file({ lockedUntil: '2020-01-01T00:00:00Z' })])).toBeNull();
    expect(hindrance([file({ office: { until: soon, people: [] } })])).toBe('bound');
    expect(hindrance([file({ office: { until: '2020-01-01T00:00:00Z', people: [] } })])).toBeNull();
  });
});

describe('addresses', () => {
  it('lead within the group where a folder is one of a group [RUL-0157] [RUL-0163]', () => {
    expect(entryAddress(folder(), null)).toBe('/files/folders/3');
    expect(entryAddress(folder({ namespace: 'fest' }), null)).toBe('/groups/fest/files/folders/3');
    expect(folderAddress({ slug: 'fest' }, { id: 1, i18n_type: 'root_folder' })).toBe('/groups/fest/files');
  });

  it('lead to files where they lie [RUL-0163]', () => {
    expect(entryAddress(file(), null)).toBe('/groups/fest/files/7');
    expect(entryAddress(file({ folders: [] }), null)).toBe('/files/7');
  });
});

it('sends files and folders apart [RUL-0186]', () => {
  expect(idsOf([file(), folder()])).toEqual({ file_ids: [7], folder_ids: [3] });
});
