import type { OfficeActionName, OfficeType } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import type { OfferedAction } from './api.ts';
import { firstAction, officesFor, shownActions } from './offered.ts';

const action = (name: OfficeActionName, authorized: boolean, type: OfficeType = 'wopi'): OfferedAction => ({
  name,
  authorized,
  type,
  disabled: null,
  app: 'Word',
  html_url: `/files/1/${type}/host/${name}`,
});
const namesOf = (actions: OfferedAction[]) =>
  shownActions(actions).map(({ name, type }) => `${type} ${name}`);

describe('what is offered of an office', () => {
  it('[RUL-0166] is what one may', () => {
    expect(namesOf([action('view', true), action('edit', false)])).toEqual(['wopi view']);
    expect(namesOf([])).toEqual([]);
  });

  it('[RUL-0167] is to review only where one may not edit, office by office', () => {
    expect(namesOf([action('edit', true), action('review', true)])).toEqual(['wopi edit']);
    expect(namesOf([action('edit', false), action('review', true)])).toEqual(['wopi review']);
    expect(namesOf([action('edit', true), action('review', true, 'docs')])).toEqual([
      'wopi edit',
      'docs review',
    ]);
  });

  it('has one thing first: to edit, to review, to look', () => {
    expect(firstAction([action('view', true), action('review', true), action('edit', true)])?.name).toBe(
      'edit',
    );
    expect(firstAction([action('view', true), action('review', true)])?.name).toBe('review');
    expect(firstAction([action('view', true)])?.name).toBe('view');
    expect(firstAction([])).toBeUndefined();
  });

  it('comes from the offices that know the ending', () => {
    const offices = [
      {
        type: 'wopi' as const,
        extensions: [{ extension: 'docx', app: 'Word', actions: [] }],
        new_documents: [],
      },
      {
        type: 'docs' as const,
        extensions: [{ extension: 'odt', app: 'writer', actions: [] }],
        new_documents: [],
      },
    ];
    expect(officesFor(offices, 'odt')).toEqual(['docs']);
    expect(officesFor(offices, 'png')).toEqual([]);
  });
});
