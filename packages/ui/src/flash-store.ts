export interface FlashMessage {
  id: number;
  text: string;
  kind: 'success' | 'error' | 'info';
  action?: { label: string; onSelect: () => void };
}

/** How long a flash message stays, in milliseconds [RUL-0195]. */
export const flashDuration = 5000;

let messages: readonly FlashMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function change(next: readonly FlashMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

/** The messages on screen, oldest first. */
export function flashMessages(): readonly FlashMessage[] {
  return messages;
}

/** Calls the listener after each change until the returned function is called. */
export function onFlash(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes a message away. */
export function dismissFlash(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  change(messages.filter((message) => message.id !== id));
}

/** Lets a message go after its time. */
export function resumeFlash(id: number): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismissFlash(id), flashDuration),
  );
}

/** Keeps a message while it is pointed at or focused. */
export function holdFlash(id: number): void {
  clearTimeout(timers.get(id));
}

/** Shows a short message for five seconds; gives its id. */
export function flash(text: string, options: Partial<Pick<FlashMessage, 'kind' | 'action'>> = {}): number {
  const id = ++lastId;
  change([...messages.filter((message) => message.text !== text), { id, text, kind: 'success', ...options }]);
  resumeFlash(id);
  return id;
}
