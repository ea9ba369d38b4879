/** An article as it is read. */
export type ArticleRow = {
  activity_id: number;
  title: string;
  content: string;
  edited_at: string | null;
  lead_image_id: number | null;
  lead_alt: string;
  body: string;
  words: number;
  version: number;
};
