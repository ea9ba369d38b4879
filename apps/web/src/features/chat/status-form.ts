import { type ChatStatus, STATUS_TEXT_MAX } from '@dorfplatz/contract';

/** The words that stand in the form as long as nobody wrote others. */
export interface StatusWords {
  online: string;
  busy: string;
}

/** A status text as it may be saved: on one line, at most 100 signs [RUL-0275]. */
export const statusText = (text: string): string => text.replace(/[\r\n]+/g, ' ').slice(0, STATUS_TEXT_MAX);

/**
 * The form after another type was chosen: busy fills in its words where none or those of online stand [RUL-0254], online
 * likewise [RUL-0255].
 */
export function withType(status: ChatStatus, type: ChatStatus['type'], words: StatusWords): ChatStatus {
  const text = status.text.trim();
  if (type === 'busy' && (text === '' || text === words.online)) return { type, text: words.busy };
  if (type === 'online' && (text === '' || text === words.busy)) return { type, text: words.online };
  return { type, text: status.text };
}
