// As chat_message_search_id() of migration 0082.
const NUMBERS = 2 ** 26;

/** What a message of a chat is called in the index: its chat and its number in one. */
export const searchIdOf = (chatId: number, number: number): number => chatId * NUMBERS + number;

/** The chat of a message and its number there. */
export const ofSearchId = (id: number): { chatId: number; number: number } => ({
  chatId: Math.floor(id / NUMBERS),
  number: id % NUMBERS,
});
