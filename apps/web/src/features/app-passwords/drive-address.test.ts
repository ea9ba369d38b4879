import { expect, it } from 'vitest';
import { driveAddress } from './drive-address.ts';

const step = (name: string, i18n_type: 'root_folder' | 'folder' | 'activitystream_folder' = 'folder') => ({
  id: 1,
  name,
  i18n_type,
});

it('leads a program to the folder that is on screen', () => {
  const root = step('', 'root_folder');
  const origin = 'https://dorf.example';
  expect(driveAddress(origin, null, [root])).toBe('https://dorf.example/dav/files/network');
  expect(driveAddress(origin, 'garten', [root, step('Pläne & mehr'), step('2026')])).toBe(
    'https://dorf.example/dav/files/groups/garten/Pl%C3%A4ne%20%26%20mehr/2026',
  );
  expect(driveAddress(origin, 'garten', [root, step('', 'activitystream_folder')])).toBe(
    'https://dorf.example/dav/files/groups/garten/activity-stream',
  );
});
