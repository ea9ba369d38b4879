/** Somebody who came with a mail archive, with the addresses of people who were merged with them. */
export type ImportedPersonRow = {
  id: number;
  display_name: string;
  email: string | null;
  further_addresses: string[];
  post_count: number;
  reply_count: number;
  created_at: string;
};
