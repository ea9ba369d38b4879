import type { Industrial, IndustrialSummary } from '@dorfplatz/contract';
import { displayNameOf, type Naming } from '../members/index.ts';
import { imagesOf, presentAttachment } from '../uploads/index.ts';
import type { ContactRow, IndustrialRow, SummaryRow } from './tables.ts';

const presentContact = ({ member, ...contact }: ContactRow, naming: Naming) => ({
  ...contact,
  member: member && {
    id: member.id,
    name: displayNameOf(member, naming),
    image_url: imagesOf(member.image_id)?.small ?? null,
    html_url: `/members/${member.id}`,
  },
});

const facts = (row: SummaryRow, naming: Naming) => ({
  id: row.id,
  name: row.name,
  street: row.street,
  zip: row.zip,
  city: row.city,
  phone: row.phone,
  email: row.email,
  website: row.website,
  contacts: row.contacts.map((contact) => presentContact(contact, naming)),
  updated_at: row.updated_at,
});

export const presentSummary = (row: SummaryRow, naming: Naming): IndustrialSummary => ({
  ...facts(row, naming),
  file_count: row.file_count,
});

export const presentIndustrial = (row: IndustrialRow, naming: Naming): Industrial => ({
  ...facts(row, naming),
  notes: row.notes,
  files: row.files.map(presentAttachment),
});
