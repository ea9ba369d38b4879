import type { MemberRow } from '../members/index.ts';
import type { FileRow } from '../uploads/index.ts';

/** What administrators fill in of an organisation. */
export type Filled = {
  name: string;
  description: string;
  address: string;
  website: string;
  email: string;
  phone: string;
};

/** An organisation as lists have it. */
export type CardRow = {
  id: number;
  name: string;
  description: string;
  address: string;
  image_id: number | null;
};

/** An organisation with all that its page shows. */
export type OrganisationRow = CardRow & {
  website: string;
  email: string;
  phone: string;
  updated_at: string;
  contacts: Omit<MemberRow, 'is_network_admin'>[] | null;
  files: FileRow[] | null;
};
