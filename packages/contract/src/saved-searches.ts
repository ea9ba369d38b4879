import { type Static, Type } from 'typebox';
import { Id, Nullable } from './common.ts';
import { resource } from './resource.ts';
import { findEverything, SearchModule } from './search.ts';

const search = resource('search');

export const SAVED_SEARCHES_MAX = 50;
export const SAVED_SEARCH_NAME_MAX = 100;

export const SavedSearch = Type.Object({
  id: Id,
  name: Type.String(),
  q: Type.String(),
  module: Nullable(SearchModule),
  sort_by: Nullable(Type.String()),
  group: Nullable(Type.Object({ id: Id, slug: Type.String(), name: Type.String() })),
  html_url: Type.String(),
});
export type SavedSearch = Static<typeof SavedSearch>;

export const listSavedSearches = search.get('listSavedSearches', '/api/search/saved', {
  ids: ['API-841'],
  summary: 'Searches that the viewer keeps, by name',
  answer: { searches: Type.Array(SavedSearch) },
});

const name = Type.String({ minLength: 1, maxLength: SAVED_SEARCH_NAME_MAX });

export const saveSearch = search.post('saveSearch', '/api/search/saved', {
  ids: ['API-842'],
  summary: 'Keep a search under a name',
  body: {
    name,
    q: Type.String({ minLength: 1, maxLength: 1_000 }),
    module: Type.Optional(Nullable(SearchModule)),
    sort_by: Type.Optional(Nullable(findEverything.query.properties.sort_by)),
    group_slug: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  },
  answer: SavedSearch,
});

export const renameSavedSearch = search.patch('renameSavedSearch', '/api/search/saved/{id}', {
  ids: ['API-843'],
  summary: 'Give a kept search another name',
  params: { id: Id },
  body: { name },
  answer: SavedSearch,
});

export const deleteSavedSearch = search.delete('deleteSavedSearch', '/api/search/saved/{id}', {
  ids: ['API-844'],
  summary: 'Keep a search no more',
  params: { id: Id },
});
