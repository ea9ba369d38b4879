import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { PagedList } from './paged-list.tsx';
import { listProblem, type PagedListState, pageIn } from './use-paged-list.ts';

vi.mock('../lib/i18n.ts', () => ({ useTranslate: () => (key: string) => key }));
vi.mock('./navigation.ts', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => createElement('a', { href: to }, children),
}));

interface Names {
  names: readonly string[];
  totalCount: number;
  totalPages: number;
}

const answer = (names: readonly string[], totalPages = 1): Names => ({
  names,
  totalCount: names.length,
  totalPages,
});

const list = (given: Partial<PagedListState<Names>>): PagedListState<Names> => ({
  page: 1,
  filters: {},
  setFilters: () => {},
  pageAddress: (page) => `/people?page=${page}`,
  data: undefined,
  isStale: false,
  isEmpty: false,
  error: null,
  problem: null,
  retry: () => {},
  ...given,
});

const shown = (given: Partial<PagedListState<Names>>) =>
  renderToStaticMarkup(
    createElement(PagedList<Names>, {
      list: list(given),
      loading: 'loading',
      empty: 'nobody',
      forbidden: 'denied',
      found: (count) => `${count} found`,
      // biome-ignore lint/correctness/noChildrenProp: a function of what came, not what stands inside
      children: ({ names }) => createElement('ul', null, names.join()),
    }),
  );

describe('a list with pages', () => {
  it('says that it is on its way', () => {
    expect(shown({})).toBe('<div aria-busy="true">loading</div>');
  });

  it('shows its rows, how many there are, and the way to its other pages', () => {
    const html = shown({ data: answer(['Ada', 'Grace'], 3), page: 2 });
    expect(html).toContain('<ul>Ada,Grace</ul>');
    expect(html).toContain('2 found');
    expect(html).toContain('href="/people?page=3"');
    expect(html).not.toContain('aria-busy');
  });

  it('keeps the rows of before, marked as busy, until the new ones are there', () => {
    expect(shown({ data: answer(['Ada']), isStale: true })).toMatch(/^<div aria-busy="true">.*Ada/);
  });

  it('says that there is nothing', () => {
    const html = shown({ data: answer([]), isEmpty: true });
    expect(html).toContain('nobody');
    expect(html).not.toContain('<ul>');
  });

  it('offers to try again what did not come', () => {
    const html = shown({ problem: 'failed' });
    expect(html).toContain('js.generic_error');
    expect(html).toContain('kit.retry');
    expect(html).not.toContain('loading');
  });

  it('shows nothing of a list that is denied, though rows of before are there', () => {
    const html = shown({ problem: 'forbidden', data: answer(['Ada']) });
    expect(html).toContain('denied');
    expect(html).not.toContain('Ada');
    expect(html).not.toContain('kit.retry');
  });
});

describe('what an address asks for', () => {
  it.each([
    [undefined, 1],
    ['', 1],
    ['3', 3],
    ['2.7', 2],
    ['0', 1],
    ['-4', 1],
    ['first', 1],
    ['1e99', 1],
  ])('page %s is page %s', (page, expected) => {
    expect(pageIn({ page })).toBe(expected);
  });
});

describe('a list that did not come', () => {
  const refusal = (status: number) => new ApiError(status, { code: 'refused' });

  it.each([
    [null, false, null],
    [refusal(403), false, 'forbidden'],
    [refusal(403), true, 'forbidden'],
    [refusal(404), false, 'not_found'],
    [refusal(500), false, 'failed'],
    [refusal(0), false, 'failed'],
    [new Error('unexpected'), false, 'failed'],
    [refusal(500), true, null],
    [refusal(404), true, null],
  ])('%s, with rows of before %s: %s', (error, hasData, problem) => {
    expect(listProblem(error, hasData)).toBe(problem);
  });
});
