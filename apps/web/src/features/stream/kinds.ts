import type { PollType } from '@dorfplatz/contract';
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { ChartBarHorizontalIcon } from '@phosphor-icons/react/dist/csr/ChartBarHorizontal';
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question';
import type { IconWeight } from '@phosphor-icons/react/dist/lib/types';
import type { ComponentType } from 'react';

/** What one writes: a plain post, or one that asks. */
export type Kind = 'note' | PollType;

/** A kind of post that has more than a text: its sign, in a colour of its own. */
export interface KindLook {
  kind: Exclude<Kind, 'note'>;
  icon: ComponentType<{ weight?: IconWeight; 'aria-hidden'?: 'true'; className?: string | undefined }>;
  color: string;
}

/** The kinds that a composer offers beside the plain post, in their order: a further one is added here. */
export const kinds: readonly KindLook[] = [
  { kind: 'question', icon: QuestionIcon, color: 'blue' },
  { kind: 'survey', icon: ChartBarHorizontalIcon, color: 'amber' },
  { kind: 'schedule', icon: CalendarPlusIcon, color: 'violet' },
];

/** What of a kind is kept as a draft beside the text; only its fields know the rest. */
interface KindDraft {
  type?: Kind;
  title?: string;
  options?: { label?: string; day?: string | null }[];
}

function read(text: string): KindDraft {
  try {
    return text === '' ? {} : (JSON.parse(text) as KindDraft);
  } catch {
    // Cut off by a storage that is full.
    return {};
  }
}

export const kindOf = (text: string): Kind => read(text).type ?? 'note';
export const titleOf = (text: string): string => read(text).title ?? '';

export const withKind = (text: string, type: Kind): string => JSON.stringify({ ...read(text), type });
export const withTitle = (text: string, title: string): string => JSON.stringify({ ...read(text), title });

/** Whether anything was written that is worth keeping. */
export function isWritten(text: string): boolean {
  const { type = 'note', title = '', options = [] } = read(text);
  return (
    type !== 'note' && (title !== '' || options.some(({ label, day }) => Boolean(label) || Boolean(day)))
  );
}
