import { Type } from 'typebox';
import { resource } from './resource.ts';
import { FileFilter } from './settings.ts';

const administration = resource('administration');

/** Endings without their dots, separated by commas; empty lets every file in. */
const Endings = Type.String({ maxLength: 5000 });

export const updateFileFilter = administration.put(
  'updateFileFilter',
  '/administration/file_extension_filters',
  {
    ids: ['API-239'],
    summary: 'Say which files may be put in, by their endings; what is there stays',
    body: {
      mode: FileFilter.properties.mode,
      extensions: Endings,
      /** What held when the form was loaded: 409 where somebody else has changed it since. */
      based_on: Type.Optional(FileFilter),
    },
    answer: FileFilter,
  },
);
