import { INDUSTRIAL_CONTACTS_MAX, type Industrial, type IndustrialPart } from '@dorfplatz/contract';
import type { Picked } from '../../kit/people-picker.tsx';

/** A contact as the form has it. */
export interface ContactValues {
  key: string;
  name: string;
  role: string;
  email: string;
  phone: string;
  /** The member who it is, or nobody. */
  member: Picked[];
}

export const FACTS = ['name', 'street', 'zip', 'city', 'phone', 'email', 'website', 'notes'] as const;
export const CONTACT_FACTS = ['name', 'role', 'email', 'phone'] as const;

export type IndustrialValues = Record<(typeof FACTS)[number], string> & { contacts: ContactValues[] };

export const newContact = (): ContactValues => ({
  key: crypto.randomUUID(),
  name: '',
  role: '',
  email: '',
  phone: '',
  member: [],
});

/** The id of a field of a contact. */
export const contactField = (at: number, fact: string): string => `contacts-${at}-${fact}`;

/** All fields beside which an error can stand. */
export const FORM_FIELDS: readonly string[] = [
  ...FACTS,
  ...Array.from({ length: INDUSTRIAL_CONTACTS_MAX }, (_, at) =>
    [...CONTACT_FACTS, 'member_id'].map((fact) => contactField(at, fact)),
  ).flat(),
];

/** The field of what the server names: `contacts.2.name` is another one than `name`. */
export const fieldAt = (path: string): string => path.replaceAll(/[./]/g, '-');

export function valuesOf(industrial?: Industrial): IndustrialValues {
  const facts = Object.fromEntries(FACTS.map((fact) => [fact, industrial?.[fact] ?? '']));
  return {
    ...(facts as Record<(typeof FACTS)[number], string>),
    contacts: (industrial?.contacts ?? []).map(({ member, ...contact }, at) => ({
      ...contact,
      key: String(at),
      member: member ? [{ type: 'member', id: member.id, name: member.name, image: member.image_url }] : [],
    })),
  };
}

export const partOf = ({ contacts, ...facts }: IndustrialValues, files: number[]): IndustrialPart => ({
  ...facts,
  contacts: contacts.map(({ key: _, member, ...contact }) => ({
    ...contact,
    member_id: member[0]?.id ?? null,
  })),
  files,
});
