import { NotStoredError, type Storage } from './storage.ts';

/**
 * Two storages as one, while files move from the second to the first: new files come to the first, what is not there is
 * looked for in the second, and what is removed goes from both.
 */
export function withFallback(first: Storage, second: Storage): Storage {
  return {
    put: (key, source) => first.put(key, source),

    async open(key, range) {
      try {
        return await first.open(key, range);
      } catch (error) {
        if (!(error instanceof NotStoredError)) throw error;
        try {
          return await second.open(key, range);
        } catch (missing) {
          // Moved between the two looks.
          if (missing instanceof NotStoredError) return first.open(key, range);
          throw missing;
        }
      }
    },

    async remove(key) {
      await second.remove(key);
      await first.remove(key);
    },

    sizeOf: async (key) =>
      (await first.sizeOf(key)) ?? (await second.sizeOf(key)) ?? (await first.sizeOf(key)),

    async *list() {
      yield* first.list();
      for await (const stored of second.list())
        if ((await first.sizeOf(stored.key)) === undefined) yield stored;
    },
  };
}
