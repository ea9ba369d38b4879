import type { AdministeredCategory } from '@dorfplatz/contract';
import { displayNameOf, type Naming } from '../members/index.ts';
import { imagesOf } from '../uploads/index.ts';
import type { AdministeredRow } from './queries.ts';

export const presentCategory = (row: AdministeredRow, naming: Naming): AdministeredCategory => ({
  ...row,
  administrators: row.administrators.map((person) => ({
    id: person.id,
    name: displayNameOf(person as Parameters<typeof displayNameOf>[0], naming),
    images: imagesOf(person.image_id),
  })),
});
