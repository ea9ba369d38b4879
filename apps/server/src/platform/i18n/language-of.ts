import { plainText } from '@dorfplatz/content';

type Detector = { detect(text: string): { language: string; isReliable(): boolean } };

/** Fewer letters say too little. */
const LETTERS = 12;
/** The beginning of a text tells as much as all of it. */
const READ = 1000;

let detector: Promise<Detector> | undefined;

// Its data takes 29 MB: it comes with the first text that somebody writes.
const loadDetector = (): Promise<Detector> =>
  (detector ??= import('eld/extrasmall').then((module) => module.eld as Detector));

/** Its words alone: names, tags, code and addresses are of no language. */
const wordsOf = (content: string): string =>
  plainText(
    content
      .slice(0, 4 * READ)
      .replace(/[@#]\[\d+:(?:\\.|[^\]\\\n])*\]/g, ' ')
      .replace(/(`+)[\s\S]*?\1/g, ' ')
      .replace(/(?:https?:\/\/|www\.)\S+/gi, ' '),
  ).slice(0, READ);

/**
 * The language that a text of the dialect is written in, as two letters (ISO 639-1); null where it is too short or too
 * mixed to tell.
 */
export async function languageOf(content: string): Promise<string | null> {
  const words = wordsOf(content);
  if ((words.match(/\p{L}/gu)?.length ?? 0) < LETTERS) return null;
  const found = (await loadDetector()).detect(words);
  return found.language !== '' && found.isReliable() ? found.language : null;
}
