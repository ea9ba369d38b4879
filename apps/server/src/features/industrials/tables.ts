import type { FileRow } from '../uploads/index.ts';

export type ContactRow = {
  name: string;
  role: string;
  email: string;
  phone: string;
  member: { id: number; display_name: string; state: string; image_id: number | null } | null;
};

export type SummaryRow = {
  id: number;
  name: string;
  street: string;
  zip: string;
  city: string;
  phone: string;
  email: string;
  website: string;
  updated_at: string;
  contacts: ContactRow[];
  file_count: number;
};

export type IndustrialRow = SummaryRow & { notes: string; files: FileRow[] };
