import { describe, expect, it } from 'vitest';
import { type Drafts, isSame, partOf, rebased, valueAt, withDraft } from './drafts.ts';
import { allFields } from './fields.ts';

const stored = { name: 'Dorf', digests: { show_comments: true } };
const none: Drafts = {};

describe('drafts of settings', () => {
  it('hold what was changed with what it was, and nothing once it is so again', () => {
    const changed = withDraft(none, 'name', 'Stadt', 'Dorf');
    expect(changed).toEqual({ name: { value: 'Stadt', base: 'Dorf' } });
    expect(withDraft(changed, 'name', 'Dorf', 'Dorf')).toEqual({});
  });

  it('keep what the setting was at first, also when somebody else changes it meanwhile', () => {
    const changed = withDraft(none, 'name', 'Sta', 'Dorf');
    expect(withDraft(changed, 'name', 'Stadt', 'Weiler')).toEqual({ name: { value: 'Stadt', base: 'Dorf' } });
  });

  it('are sent with the parts that were changed only', () => {
    const drafts = withDraft(withDraft(none, 'name', 'Stadt', 'Dorf'), 'digests.show_comments', false, true);
    expect(partOf(drafts, 'value')).toEqual({ name: 'Stadt', digests: { show_comments: false } });
    expect(partOf(drafts, 'base')).toEqual({ name: 'Dorf', digests: { show_comments: true } });
  });

  it('go on from what is stored after a conflict', () => {
    const drafts = withDraft(none, 'name', 'Stadt', 'Weiler');
    expect(rebased(drafts, stored)).toEqual({ name: { value: 'Stadt', base: 'Dorf' } });
    expect(rebased(drafts, { name: 'Stadt' })).toEqual({});
  });

  it('compare records whatever the order of their keys', () => {
    expect(isSame({ 1: 'am', 5: 'pm' }, { 5: 'pm', 1: 'am' })).toBe(true);
    expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false);
    expect(valueAt(stored, 'digests.show_comments')).toBe(true);
  });

  it('find each control by an id of its own', () => {
    const ids = allFields.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
