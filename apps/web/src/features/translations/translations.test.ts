import { beforeEach, expect, test, vi } from 'vitest';

const { call, flash } = vi.hoisted(() => ({ call: vi.fn(), flash: vi.fn() }));
vi.mock('../../lib/client.ts', async () => ({ ...(await import('../../lib/api-error.ts')), call }));
vi.mock('@dorfplatz/ui', () => ({ flash }));

const { ApiError } = await import('../../lib/api-error.ts');
const { queryClient } = await import('../../lib/queries.ts');
const { languagesQuery, translateTarget, withLastUsed } = await import('./api.ts');

const languages = ['DE', 'EN-GB', 'ES', 'FR'].map((code) => ({ code, name: code }));
const [german, , spanish] = languages as [(typeof languages)[0], unknown, (typeof languages)[0]];
const t = (key: string) => key;
const post = { type: 'activity', id: 7 } as const;

beforeEach(() => {
  vi.resetAllMocks();
  queryClient.setQueryData(languagesQuery.queryKey, languages);
});

test('a failed translation shows an error message in the words of the server [RUL-0203]', async () => {
  call.mockRejectedValue(new ApiError(502, { code: 'translation_failed', title: 'Gerade nicht möglich.' }));
  expect(await translateTarget(post, german, t)).toBeNull();
  expect(flash.mock.calls).toEqual([['Gerade nicht möglich.', { kind: 'error' }]]);
});

test('a translation that never reached the server shows an error message too [RUL-0203]', async () => {
  call.mockRejectedValue(new ApiError(0, { code: 'network' }));
  expect(await translateTarget(post, german, t)).toBeNull();
  expect(flash.mock.calls).toEqual([['kit.error.network', { kind: 'error' }]]);
});

test('a translation carries its language, which is offered first from then on [RUL-0363]', async () => {
  call.mockResolvedValue({ text: 'Hola', html_content: '<p>Hola</p>', name: null, fields: {} });
  expect(await translateTarget(post, spanish, t)).toEqual({
    text: 'Hola',
    html_content: '<p>Hola</p>',
    name: null,
    fields: {},
    language: spanish,
  });
  expect(call.mock.calls[0]?.[1]).toEqual({ params: { type: 'activity', lang: 'ES', target_id: '7' } });
  expect(queryClient.getQueryData(languagesQuery.queryKey)?.map(({ code }) => code)).toEqual([
    'ES',
    'DE',
    'EN-GB',
    'FR',
  ]);
  expect(flash).not.toHaveBeenCalled();
});

test('a language used before goes back to its place [RUL-0363]', () => {
  const codes = (code: string, from = languages) => withLastUsed(from, code).map((language) => language.code);
  expect(codes('FR')).toEqual(['FR', 'DE', 'EN-GB', 'ES']);
  expect(codes('EN-GB', withLastUsed(languages, 'FR'))).toEqual(['EN-GB', 'DE', 'ES', 'FR']);
});
