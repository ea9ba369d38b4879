import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { useServerForm } from './use-server-form.ts';

vi.mock('../lib/i18n.ts', () => ({ useTranslate: () => (key: string) => key }));

type Options = Parameters<typeof useServerForm<{ name: string }>>[0];
type ServerForm = ReturnType<typeof useServerForm<{ name: string }>>;

function Form({ options, tell }: { options: Options; tell: (form: ServerForm) => void }) {
  tell(useServerForm(options));
  return null;
}

/** What a component gets that uses the hook. */
function formOf(options: Pick<Options, 'onSave' | 'onRefused'>): ServerForm {
  let given: ServerForm | undefined;
  const tell = (each: ServerForm) => {
    given = each;
  };
  const all = { values: { name: 'Ada' }, fields: ['name'], ...options };
  renderToStaticMarkup(createElement(Form, { options: all, tell }));
  return given!;
}

const press = () => ({ preventDefault: vi.fn() });

it('is sent once, however often somebody presses, and again when that is over', async () => {
  let finish = () => {};
  const onSave = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const { submit } = formOf({ onSave });
  const first = submit(press());
  await submit(press());
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' }));
  finish();
  await first;
  const second = submit(press());
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
  finish();
  await second;
});

it('never lets the browser send it', async () => {
  const event = press();
  await formOf({ onSave: async () => {} }).submit(event);
  expect(event.preventDefault).toHaveBeenCalledTimes(1);
});

it('tells what was refused, and can be sent again', async () => {
  const refusal = new ApiError(422, { errors: { name: ['taken'] } });
  const onSave = vi.fn().mockRejectedValue(refusal);
  const onRefused = vi.fn();
  const { submit } = formOf({ onSave, onRefused });
  await submit(press());
  await submit(press());
  expect(onRefused.mock.calls).toEqual([
    [refusal, { name: 'Ada' }],
    [refusal, { name: 'Ada' }],
  ]);
});
