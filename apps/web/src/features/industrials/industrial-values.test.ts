import { expect, it } from 'vitest';
import { FORM_FIELDS, fieldAt, newContact, partOf, valuesOf } from './industrial-values.ts';

it('sends a contact with the member who it is', () => {
  const anna = { type: 'member' as const, id: 7, name: 'Anna' };
  const values = { ...valuesOf(), name: 'A', contacts: [{ ...newContact(), name: 'Anna', member: [anna] }] };
  const part = partOf(values, [3]);
  expect(part).toMatchObject({ name: 'A', files: [3] });
  expect(part.contacts).toEqual([{ name: 'Anna', role: '', email: '', phone: '', member_id: 7 }]);
});

it('tells the name of a contact from that of the company', () => {
  expect(fieldAt('name')).toBe('name');
  expect(fieldAt('contacts.2.name')).toBe('contacts-2-name');
  expect(FORM_FIELDS).toContain('contacts-2-name');
});
