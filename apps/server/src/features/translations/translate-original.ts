import { parseDocument, serialiseDocument } from '@dorfplatz/content/document-editor';
import { parse, serialise } from '@dorfplatz/content/editor';
import { type Returned, takeApart } from '@dorfplatz/content/pieces';
import { ask } from './engines/ask.ts';
import type { Engine } from './engines/engine.ts';
import type { Original } from './translatables.ts';

/** How texts are to be translated. */
type Task = { engine: Engine; into: string; from: string | undefined; signal: AbortSignal };

/** Has each text translated once, however often it occurs; what is blank stays. */
async function translated(
  { engine, into, from, signal }: Task,
  texts: readonly string[],
  hasSigns: boolean,
): Promise<Map<string, string>> {
  const wanted = [...new Set(texts)].filter((text) => /\p{L}/u.test(text));
  const answers = await ask(engine, { texts: wanted, into, from, hasSigns }, signal);
  return new Map(wanted.map((text, index) => [text, answers[index]!]));
}

/**
 * Puts what somebody wrote into another language. Structure, links, names, code and emoji are those of the original; where
 * the server loses or doubles what stands for them, words are translated one by one between them.
 */
export async function translateOriginal(task: Task, original: Original): Promise<Original> {
  const { isDocument } = original;
  const taken = takeApart((isDocument ? parseDocument : parse)(original.content));
  const { pieces } = taken;
  const lines = [original.name ?? '', ...Object.values(original.fields ?? {})];
  const [plain, signed] = await Promise.all([
    translated(task, [...lines, ...pieces.filter((piece) => !piece.hasSigns).map(({ text }) => text)], false),
    translated(
      task,
      pieces.filter((piece) => piece.hasSigns).map(({ text }) => text),
      true,
    ),
  ]);
  const answerOf = (text: string, hasSigns: boolean) => (hasSigns ? signed : plain).get(text) ?? text;
  const broken = pieces.filter(
    ({ text, hasSigns }, index) => hasSigns && !taken.isWhole(index, answerOf(text, true)),
  );
  const words = await translated(
    task,
    broken.flatMap((piece) => piece.words),
    false,
  );
  const returned = pieces.map((piece): Returned => {
    if (broken.includes(piece)) return { words: piece.words.map((each) => words.get(each) ?? each) };
    return { text: answerOf(piece.text, piece.hasSigns) };
  });
  const line = (text: string) => answerOf(text, false).replace(/\s+/g, ' ').trim();
  return {
    content: (isDocument ? serialiseDocument : serialise)(taken.put(returned)),
    ...(isDocument && { isDocument }),
    name: original.name === null ? null : line(original.name),
    fields: Object.fromEntries(Object.entries(original.fields ?? {}).map(([key, text]) => [key, line(text)])),
  };
}
