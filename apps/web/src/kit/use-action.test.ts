import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { useAction } from './use-action.ts';

const { flash, goOn, leaveRow } = vi.hoisted(() => {
  const next = vi.fn();
  return { flash: vi.fn(), goOn: next, leaveRow: vi.fn(() => next) };
});
vi.mock('@dorfplatz/ui', () => ({ flash }));
vi.mock('../lib/i18n.ts', () => ({ useTranslate: () => (key: string) => key }));
vi.mock('./catch-focus.ts', () => ({ leaveRow }));

beforeEach(() => vi.clearAllMocks());

type Action = ReturnType<typeof useAction<'delete'>>;

function Row({ leaves, tell }: { leaves: { current: null } | undefined; tell: (action: Action) => void }) {
  tell(useAction<'delete'>(leaves && { leaves }));
  return null;
}

/** What a component gets that uses the hook. */
function action(leaves?: { current: null }): Action {
  let given: Action | undefined;
  const tell = (each: Action) => {
    given = each;
  };
  renderToStaticMarkup(createElement(Row, { leaves, tell }));
  return given!;
}

const refused = () => Promise.reject(new ApiError(409, { title: 'Somebody was faster.' }));

it('says that it is done, without a way back where there is none', async () => {
  await expect(action().run('delete', async () => 7, { done: 'Deleted' })).resolves.toBe(true);
  expect(flash.mock.calls).toEqual([['Deleted', undefined]]);
});

it('says nothing where nothing is to be said', async () => {
  await expect(action().run('delete', async () => {})).resolves.toBe(true);
  expect(flash).not.toHaveBeenCalled();
});

it('says why it was refused, and not that it is done', async () => {
  await expect(action().run('delete', refused, { done: 'Deleted' })).resolves.toBe(false);
  expect(flash.mock.calls).toEqual([['Somebody was faster.', { kind: 'error' }]]);
});

it('takes back what was done, with what came of it, and says so', async () => {
  const act = vi.fn(async (_id: number) => {});
  await action().run('delete', async () => 7, { done: 'Deleted', undo: { act, done: 'It is back' } });
  const { label, onSelect } = flash.mock.calls[0]![1].action;
  expect(label).toBe('kit.undo');
  onSelect();
  await vi.waitFor(() => expect(flash).toHaveBeenCalledTimes(2));
  expect(act).toHaveBeenCalledExactlyOnceWith(7);
  expect(flash.mock.calls[1]).toEqual(['It is back', undefined]);
});

it('says why it cannot be taken back', async () => {
  await action().run('delete', async () => {}, {
    done: 'Deleted',
    undo: { act: refused, done: 'It is back' },
  });
  flash.mock.calls[0]![1].action.onSelect();
  await vi.waitFor(() => expect(flash).toHaveBeenCalledTimes(2));
  expect(flash.mock.calls[1]![0]).toBe('Somebody was faster.');
});

it('lets the keys go on at the next row once the row goes, and stay when it was refused', async () => {
  const row = { current: null };
  await action(row).run('delete', refused);
  expect(leaveRow).toHaveBeenCalledTimes(1);
  expect(goOn).not.toHaveBeenCalled();
  await action(row).run('delete', async () => {});
  expect(goOn).toHaveBeenCalledTimes(1);
});
