import type { Picked } from '../../kit/people-picker.tsx';

/** What stands above the text of a message that is being written. */
export interface MessageHead {
  recipients: readonly Picked[];
  subject: string;
}

const isPicked = (value: unknown): value is Picked => {
  if (typeof value !== 'object' || value === null) return false;
  const { type, id, name, image } = value as Partial<Record<keyof Picked, unknown>>;
  return (
    (type === 'member' || type === 'group') &&
    Number.isSafeInteger(id) &&
    typeof name === 'string' &&
    (image === undefined || image === null || typeof image === 'string')
  );
};

/** A head as it was kept; null where there is none, or none that this version wrote. */
export function readHead(kept: string): MessageHead | null {
  try {
    const { recipients, subject } = JSON.parse(kept) as Partial<Record<keyof MessageHead, unknown>>;
    if (typeof subject !== 'string' || !Array.isArray(recipients) || !recipients.every(isPicked)) return null;
    return { recipients, subject };
  } catch {
    return null;
  }
}
