import type { Visitor } from './browser.ts';

/** The address of a chat by its id. */
export const chatOf = (chatId: string) => `/chat/${encodeURIComponent(chatId)}`;

/** Where one writes. */
export const fieldOf = ({ page }: Visitor) => page.getByRole('textbox', { name: /Nachricht an/ });

/** A message that the server has. */
export const messageOf = ({ page }: Visitor, text: string) =>
  page.locator('[data-number]').filter({ hasText: text });

/** Opens a chat in which one may write. */
export async function openChat(visitor: Visitor, chatId: string): Promise<void> {
  await visitor.goto(chatOf(chatId));
  await fieldOf(visitor).waitFor();
}

export async function say(visitor: Visitor, text: string): Promise<void> {
  await fieldOf(visitor).fill(text);
  await fieldOf(visitor).press('Enter');
}

/** Keeps hold of the sockets of pages that are opened from now on: going offline leaves open ones alone. */
export async function holdSockets({ context }: Visitor): Promise<void> {
  await context.addInitScript(() => {
    const Original = window.WebSocket;
    const opened = new Set<WebSocket>();
    window.WebSocket = class extends Original {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        opened.add(this);
      }
    };
    Object.assign(window, {
      cutLive: () => {
        for (const socket of opened) socket.close();
        opened.clear();
      },
    });
  });
}

/** Ends the connections that are held. */
export const cutSockets = ({ page }: Visitor) =>
  page.evaluate(() => (window as unknown as { cutLive?: () => void }).cutLive?.());
