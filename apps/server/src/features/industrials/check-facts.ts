import { dataLink, isMailAddress, normaliseLinkUrl } from '@dorfplatz/content';
import type { IndustrialPart } from '@dorfplatz/contract';
import { cleanLine, cleanWords } from '../../platform/clean-line.ts';
import { invalid } from '../../platform/problem.ts';

export type Facts = Omit<IndustrialPart, 'files'>;
type Contact = Facts['contacts'][number];

/** An address on the web as it is kept; null for what is none. */
function websiteOf(text: string): string | null {
  const address = normaliseLinkUrl(cleanLine(text));
  if (address === null) return '';
  return /^https?:/i.test(address) ? dataLink(address) : null;
}

const isMail = (text: string): boolean => text === '' || isMailAddress(text);

const cleanContact = ({ name, role, email, phone, member_id }: Contact): Contact => ({
  name: cleanLine(name),
  role: cleanLine(role),
  email: cleanLine(email),
  phone: cleanLine(phone),
  member_id,
});

/** A contact of whom nothing is said. */
export const isEmpty = ({ name, role, email, phone, member_id }: Contact): boolean =>
  name + role + email + phone === '' && member_id === null;

/** What is said of a company, as it is kept, and what of it breaks a rule, by field. */
export function checkFacts(typed: Facts): { facts: Facts; errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {};
  const website = websiteOf(typed.website);
  const facts = {
    name: cleanLine(typed.name),
    street: cleanLine(typed.street),
    zip: cleanLine(typed.zip),
    city: cleanLine(typed.city),
    phone: cleanLine(typed.phone),
    email: cleanLine(typed.email),
    website: website ?? '',
    notes: cleanWords(typed.notes),
    contacts: typed.contacts.map(cleanContact),
  };
  if (facts.name === '') errors.name = ['required'];
  if (!isMail(facts.email)) errors.email = ['format'];
  if (website === null) errors.website = ['format'];
  for (const [at, contact] of facts.contacts.entries()) {
    if (isEmpty(contact)) continue;
    if (contact.name === '') errors[`contacts.${at}.name`] = ['required'];
    if (!isMail(contact.email)) errors[`contacts.${at}.email`] = ['format'];
  }
  return { facts, errors };
}

/** @throws Problem 422 for what breaks a rule */
export function checkedFacts(typed: Facts): Facts {
  const { facts, errors } = checkFacts(typed);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return facts;
}
