import type { Transaction } from '../../platform/db/database.ts';

export type Attachments = { files?: number[]; images?: number[] };
/** An entry as it is handed in. */
export type Draft = {
  content: string;
  /** Addresses in the text of which no preview is shown. */
  hidden_links?: string[];
} & Attachments;

/** A post, or a reply below it. */
type Written = { activityId: number; replyId: number | null };

/** What a feature keeps of an entry that is handed in with something for it. */
export type DraftPart = {
  /** Whether there is anything: only then is it written. */
  has: (draft: Draft) => boolean;
  write: (tx: Transaction, entry: Written, draft: Draft) => Promise<void>;
};

const draftParts: DraftPart[] = [];

/** Lets a feature keep something of new posts and replies, in their transaction. */
export function registerDraftPart(part: DraftPart): void {
  draftParts.push(part);
}

/** Whether a draft brings something that a feature keeps. */
export const hasDraftParts = (draft: Draft): boolean => draftParts.some(({ has }) => has(draft));

/** Keeps what a new entry brings for other features. */
export async function writeDraftParts(tx: Transaction, entry: Written, draft: Draft): Promise<void> {
  for (const { has, write } of draftParts) if (has(draft)) await write(tx, entry, draft);
}
