import { expect, it } from 'vitest';
import { type BlogFields, changesOf, newFields } from './fields.ts';

const ZONE = 'Europe/Berlin';
const base: BlogFields = { ...newFields(ZONE), title: 'Lampions', body: 'Vierzig.', release: 'kept' };

it('sends of an article only what was changed, so that keeping one’s text republishes nothing [RUL-0902]', () => {
  expect(changesOf(base, base, ZONE)).toEqual({});
  expect(changesOf({ ...base, body: 'Zwölf.' }, base, ZONE)).toEqual({ content: 'Zwölf.' });
  expect(changesOf({ ...base, title: 'Laternen', isCommented: false }, base, ZONE)).toEqual({
    title: 'Laternen',
    comments_enabled: false,
  });
});

it('sends when it is read as soon as that is chosen', () => {
  expect(changesOf({ ...base, release: 'withdrawn' }, base, ZONE)).toEqual({ status: 'withdrawn' });
  const draft: BlogFields = { ...base, release: 'draft' };
  expect(changesOf({ ...draft, release: 'now' }, draft, ZONE)).toEqual({
    status: 'published',
    published_at: null,
  });
  const from = { day: '2027-03-01', time: '09:00' };
  const planned: BlogFields = { ...base, release: 'planned', from };
  expect(changesOf(planned, planned, ZONE)).toEqual({});
  expect(changesOf({ ...planned, from: { ...from, time: '10:00' } }, planned, ZONE)).toEqual({
    published_at: '2027-03-01T09:00:00.000Z',
  });
  const until = { day: '2027-04-01', time: '18:00' };
  expect(changesOf({ ...base, until }, base, ZONE)).toEqual({ ends_at: '2027-04-01T16:00:00.000Z' });
});
