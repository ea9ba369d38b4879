type Waiting<Key, Answer> = {
  key: Key;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Asks in one statement what requests of the same moment ask for one by one: beginning and ending a statement costs
 * more than finding a row.
 * @param ask gives an answer for each of the keys, in their order; when it fails, all who asked fail
 */
export function gathered<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  let waiting: Waiting<Key, Answer>[] = [];

  async function askForAll(): Promise<void> {
    const all = waiting;
    waiting = [];
    try {
      const answers = await ask(all.map(({ key }) => key));
      for (const [index, { resolve }] of all.entries()) resolve(answers[index]!);
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ key, resolve, reject }) === 1) setImmediate(askForAll);
    });
}
