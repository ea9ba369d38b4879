import { setTimeout as pause } from 'node:timers/promises';
import type { LiveMessage } from '@dorfplatz/contract';
import { connectLive, type LiveClient } from '../live/live-client.ts';

/** A person who comes back whenever their connection breaks, and each time asks for what they missed. */
export class Follower {
  readonly heard: LiveMessage[] = [];
  connections = 0;
  readonly #url: string;
  readonly #person: Parameters<typeof connectLive>[1];
  #cursor: string | undefined;
  #live: LiveClient | undefined;
  #isOver = false;

  constructor(url: string, person: Parameters<typeof connectLive>[1]) {
    this.#url = url;
    this.#person = person;
  }

  async connect(): Promise<void> {
    while (!this.#isOver) {
      let live: LiveClient | undefined;
      try {
        live = await connectLive(this.#url, this.#person);
        const missed = await live.socket.timeout(3_000).emitWithAck('catch_up', { cursor: this.#cursor });
        if (this.#cursor !== undefined && !missed.complete) throw new Error('what was missed is not known');
        for (const message of missed.messages) this.#take(message);
        this.#cursor = missed.cursor;
        for (const message of live.heard) this.#take(message);
        live.socket.on('live', (message: LiveMessage) => this.#take(message));
        if (!live.socket.connected) throw new Error('it broke meanwhile');
        // Only now: the end of one that was given up must not begin another beside the next.
        live.socket.once('disconnect', () => void this.connect());
        this.#live = live;
        this.connections += 1;
        return;
      } catch {
        live?.close();
        await pause(100);
      }
    }
  }

  #take(message: LiveMessage): void {
    // Told already, by what was missed.
    if (this.#cursor !== undefined && Number(message.cursor) <= Number(this.#cursor)) return;
    this.#cursor = message.cursor;
    this.heard.push(message);
  }

  close(): void {
    this.#isOver = true;
    this.#live?.socket.removeAllListeners('disconnect');
    this.#live?.close();
  }
}
