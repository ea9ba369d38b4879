import type { Language } from '@dorfplatz/contract';

/** Somebody from outside with what was noted of them. */
export type ConsumerRow = {
  id: number;
  display_name: string;
  first_name: string;
  last_name: string;
  email: string | null;
  language: Language;
  organisation: string;
  phone: string;
  note: string;
  created_at: string;
  group_count: number;
  appointment_count: number;
};
