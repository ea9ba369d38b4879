import { expect, it } from 'vitest';
import { folderName } from './entry-words.ts';

const t = (key: string, values = {}) => [key, ...Object.values(values)].join(' ');

it('tells the folders of streams apart by the names of these', () => {
  const nameOf = (name: string) => folderName({ name, i18n_type: 'activitystream_folder' }, t);
  expect(nameOf('')).toBe('files.folder.stream');
  expect(nameOf('Ankündigungen')).toBe('files.folder.stream_of Ankündigungen');
  expect(folderName({ name: 'Fotos', i18n_type: 'folder' }, t)).toBe('Fotos');
});
