import { type Static, Type } from 'typebox';
import { Id, Instant } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

export const ABBREVIATION_MAX = 40;
export const ABBREVIATION_MEANING_MAX = 200;

/** A short form and what it means. */
export const Abbreviation = Type.Object({
  id: Id,
  short: Type.String(),
  meaning: Type.String(),
  updated_at: Instant,
});
export type Abbreviation = Static<typeof Abbreviation>;

const params = { id: Id };
const body = {
  short: Type.String({ maxLength: ABBREVIATION_MAX }),
  meaning: Type.String({ maxLength: ABBREVIATION_MEANING_MAX }),
};

export const listAbbreviations = administration.get('listAbbreviations', '/administration/abbreviations', {
  ids: ['API-266a'],
  summary: 'The abbreviations that are explained where texts have them',
  paging: 'pages',
  answer: { abbreviations: Type.Array(Abbreviation) },
  screen: true,
});

const glossary = resource('abbreviations');

export const getGlossary = glossary.get('getGlossary', '/abbreviations', {
  ids: ['API-997'],
  summary: 'Every abbreviation that is explained, for texts that have them',
  answer: { abbreviations: Type.Array(Type.Object({ short: Type.String(), meaning: Type.String() })) },
});

export const createAbbreviation = administration.post('createAbbreviation', '/administration/abbreviations', {
  ids: ['API-266b'],
  summary: 'Explain an abbreviation',
  body,
  answer: Abbreviation,
});

export const getAbbreviation = administration.get('getAbbreviation', '/administration/abbreviations/{id}', {
  ids: ['API-266c'],
  summary: 'One abbreviation',
  params,
  answer: Abbreviation,
});

export const updateAbbreviation = administration.put(
  'updateAbbreviation',
  '/administration/abbreviations/{id}',
  {
    ids: ['API-266d'],
    summary: 'Change an abbreviation or its meaning',
    params,
    body,
    answer: Abbreviation,
  },
);

export const deleteAbbreviation = administration.delete(
  'deleteAbbreviation',
  '/administration/abbreviations/{id}',
  { ids: ['API-266e'], summary: 'Explain an abbreviation no more', params },
);
