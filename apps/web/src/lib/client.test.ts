import { createGroup, getAccount, listGroupMembers, signOut } from '@dorfplatz/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, addressOf, call, callPage, setCaller, setCsrfToken, whenSignedOut } from './client.ts';

const group = { name: 'Chor', group_category_id: 1 };
const fetched = vi.fn<typeof fetch>();
const answer = (status: number, body?: unknown, headers: Record<string, string> = {}) =>
  fetched.mockResolvedValueOnce(
    new Response(body === undefined ? null : JSON.stringify(body), { status, headers }),
  );
const sent = () => {
  const [address, request] = fetched.mock.calls[0]!;
  return { address, request: request!, headers: request!.headers as Record<string, string> };
};

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { documentElement: { lang: 'de' } });
});
afterEach(() => {
  fetched.mockReset();
  whenSignedOut(() => {});
  setCaller(null);
  vi.unstubAllGlobals();
});

test('an address is filled, encoded and ends in .json', () => {
  expect(addressOf(listGroupMembers, { slug: 'a b/c' }, { q: 'ö', page: undefined })).toBe(
    '/groups/a%20b%2Fc/members.json?q=%C3%B6',
  );
});

test('addresses of files keep their name', () => {
  expect(addressOf({ path: '/apps' }, {}, { where: ['a:is:1', 'b:empty:'], tag: [] })).toBe(
    '/apps.json?where=a%3Ais%3A1&where=b%3Aempty%3A',
  );
  expect(addressOf({ path: '/api/storage/{directory}' }, { directory: 'images' })).toBe(
    '/api/storage/images',
  );
});

test('[RUL-0191] [RUL-0192] a mutating call sends JSON, the CSRF token and a key that makes it happen once', async () => {
  setCsrfToken('secret');
  answer(200, {});
  await call(createGroup, { body: { group }, idempotencyKey: 'once' });
  const { request, headers } = sent();
  expect(request.body).toBe(JSON.stringify({ group }));
  expect(headers).toMatchObject({
    'Content-Type': 'application/json',
    'X-CSRF-Token': 'secret',
    'Idempotency-Key': 'once',
  });
});

test('[RUL-0193] a 204 answer is read as empty', async () => {
  answer(204);
  expect(await call(signOut)).toBeUndefined();
});

test('[RUL-0190] [RUL-0202] a page knows its next one and the number of pages', async () => {
  answer(
    200,
    { members: [] },
    { Link: '</groups/x/members?page=2>; rel="next"', 'X-Total-Pages': '3', 'X-Total-Count': '41' },
  );
  const page = await callPage(listGroupMembers, { params: { slug: 'x' } });
  expect(page).toEqual({ answer: { members: [] }, next: { page: '2' }, totalPages: 3, totalCount: 41 });
});

test('a refusal carries its texts', async () => {
  answer(422, {
    title: 'Eine Angabe fehlt',
    code: 'invalid',
    status: 422,
    errors: { name: ['Bitte ausfüllen.'] },
  });
  const error = await call(createGroup, { body: { group } }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, code: 'invalid', errors: { name: ['Bitte ausfüllen.'] } });
});

test('a server that is not reached is a refusal of its own kind', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const error = await call(signOut).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 0, code: 'network', isNetworkFailure: true });
});

test('[RUL-0004] a session that is over leads to the sign-in, except at the sign-in itself', async () => {
  const signedOut = vi.fn();
  whenSignedOut(signedOut);
  answer(401, { code: 'signed_out' });
  await expect(call(signOut, { signInAgain: false })).rejects.toThrow();
  expect(signedOut).not.toHaveBeenCalled();
  answer(401, { code: 'signed_out' });
  await expect(call(signOut)).rejects.toThrow();
  expect(signedOut).toHaveBeenCalledOnce();
});

const sessionOf = (id: number | null, csrf_token: string) =>
  answer(200, { viewer: id === null ? null : { id }, csrf_token });
const tokens = () =>
  fetched.mock.calls.map(([, request]) => (request!.headers as Record<string, string>)['X-CSRF-Token']);

test('a call goes on with the token of a session that was renewed in another tab, once', async () => {
  setCaller(7);
  setCsrfToken('old');
  answer(403, { code: 'forged' });
  sessionOf(7, 'new');
  answer(201, { slug: 'chor' });
  expect(await call(createGroup, { body: { group } })).toEqual({ slug: 'chor' });
  expect(tokens()).toEqual(['old', undefined, 'new']);
  expect(fetched.mock.calls[2]![1]!.body).toBe(JSON.stringify({ group }));

  answer(403, { code: 'forged' });
  sessionOf(7, 'newer');
  answer(403, { code: 'forged' });
  await expect(call(createGroup, { body: { group } })).rejects.toMatchObject({ code: 'forged' });
});

test('a call is repeated under its first idempotency key', async () => {
  setCaller(7);
  answer(403, { code: 'forged' });
  sessionOf(7, 'new');
  answer(201, {});
  await call(createGroup, { body: { group }, idempotencyKey: 'once' });
  const keys = fetched.mock.calls.map(
    ([, request]) => (request!.headers as Record<string, string>)['Idempotency-Key'],
  );
  expect(keys).toEqual(['once', undefined, 'once']);
});

test('a call with the cookie of before is repeated, and nobody is sent to the sign-in', async () => {
  const signedOut = vi.fn();
  whenSignedOut(signedOut);
  setCaller(7);
  answer(401, { code: 'signed_out' });
  sessionOf(7, 'new');
  answer(200, { email: 'anna@example.org' });
  expect(await call(getAccount)).toEqual({ email: 'anna@example.org' });
  expect(signedOut).not.toHaveBeenCalled();
});

test('nothing is repeated in the name of somebody else who signed in meanwhile', async () => {
  setCaller(7);
  for (const other of [8, null]) {
    fetched.mockClear();
    answer(403, { code: 'forged' });
    sessionOf(other, 'theirs');
    await expect(call(createGroup, { body: { group } })).rejects.toMatchObject({ code: 'forged' });
    expect(fetched).toHaveBeenCalledTimes(2);
  }
  const signedOut = vi.fn();
  whenSignedOut(signedOut);
  answer(401, { code: 'signed_out' });
  sessionOf(null, 'nobody');
  await expect(call(getAccount)).rejects.toMatchObject({ status: 401 });
  expect(signedOut).toHaveBeenCalledOnce();
});
