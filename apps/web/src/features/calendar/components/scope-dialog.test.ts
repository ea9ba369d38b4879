import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ScopeDialog } from './scope-dialog.tsx';

vi.mock('@dorfplatz/ui', () => {
  const as =
    (name: string) =>
    ({ children }: { children: ReactNode }) =>
      createElement(name, null, children);
  return { Button: as('button'), Dialog: as('div') };
});
vi.mock('../../../lib/i18n.ts', () => ({ useTranslate: () => (key: string) => key }));

const offered = (props: { one?: 'this' | 'next'; hasFollowing?: false }) =>
  renderToStaticMarkup(
    createElement(ScopeDialog, { open: true, title: '', onAnswer: () => {}, ...props }),
  ).match(/(?<=calendar\.scope_)\w+(?=<\/button>)/g);

it('offers an occurrence, it and those after it, and the whole series, in this order [RUL-1092]', () => {
  expect(offered({})).toEqual(['this', 'following', 'all']);
  expect(offered({ one: 'this' })).toEqual(['this', 'following', 'all']);
});

it('does not offer those after it where that makes no sense [RUL-1092]', () => {
  expect(offered({ hasFollowing: false })).toEqual(['this', 'all']);
  // Of a series as a whole.
  expect(offered({ one: 'next' })).toEqual(['next', 'all']);
});
