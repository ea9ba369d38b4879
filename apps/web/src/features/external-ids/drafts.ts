import type { ExternalId, ExternalIdChange } from '@dorfplatz/contract';

/** An id that somebody has typed and not saved yet. */
export interface Draft {
  row: ExternalId;
  text: string;
  /** What it was when they began, or what somebody else has saved meanwhile and they know of. */
  basedOn: string | null;
  error?: string;
}

export type Drafts = ReadonlyMap<string, Draft>;

/** Names a member or a group as the server does in what it refuses; the id of the control too. */
export const keyOf = ({ type, id }: Pick<ExternalId, 'type' | 'id'>): string => `${type}-${id}`;

/** The drafts with what was typed for a row; typing what is there anyway ends its draft. */
export function withTyped(drafts: Drafts, row: ExternalId, text: string): Drafts {
  const next = new Map(drafts);
  const basedOn = drafts.get(keyOf(row))?.basedOn ?? row.external_id;
  if (text.trim() === (row.external_id ?? '') && basedOn === row.external_id) next.delete(keyOf(row));
  else next.set(keyOf(row), { row, text, basedOn });
  return next;
}

/** What is sent to save them. */
export const changesOf = (drafts: Drafts): ExternalIdChange[] =>
  [...drafts.values()].map(({ row: { type, id }, text, basedOn }) => ({
    type,
    id,
    external_id: text.trim() || null,
    based_on: basedOn,
  }));
