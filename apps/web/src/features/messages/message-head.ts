import type { Recipient } from './answering.ts';

/** What stands above the text of a message that is being written. */
export interface MessageHead {
  recipients: readonly Recipient[];
  subject: string;
}

const isRecipient = (value: unknown): value is Recipient => {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, name, image } = value as Partial<Record<keyof Recipient, unknown>>;
  return (
    (kind === 'member' || kind === 'group') &&
    Number.isSafeInteger(id) &&
    typeof name === 'string' &&
    (image === null || typeof image === 'string')
  );
};

/** A head as it was kept; null where there is none, or none that this version wrote. */
export function readHead(kept: string): MessageHead | null {
  try {
    const { recipients, subject } = JSON.parse(kept) as Partial<Record<keyof MessageHead, unknown>>;
    if (typeof subject !== 'string' || !Array.isArray(recipients) || !recipients.every(isRecipient))
      return null;
    return { recipients, subject };
  } catch {
    return null;
  }
}
