import { isFocusFree } from '../../kit/catch-focus.ts';

/** What of the list of chats gets the focus when the list takes the place of what had it. */
let wanted: string | null = null;

/** Says what is left for the list: a chat, or the choice of a new one. */
export function leaveForList(what: { chatId: string } | 'new'): void {
  wanted = what === 'new' ? '[data-new-chat]' : `[data-chat="${CSS.escape(what.chatId)}"]`;
}

/** Gives the focus to what was left, once, unless somebody went on elsewhere. */
export function returnFocus(list: HTMLElement): void {
  if (wanted !== null && isFocusFree()) list.querySelector<HTMLElement>(wanted)?.focus();
  wanted = null;
}
