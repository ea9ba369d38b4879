import deData from 'emojibase-data/de/data.json?url';
import deMessages from 'emojibase-data/de/messages.json?url';
import enData from 'emojibase-data/en/data.json?url';
import enMessages from 'emojibase-data/en/messages.json?url';
import esData from 'emojibase-data/es/data.json?url';
import esMessages from 'emojibase-data/es/messages.json?url';
import frData from 'emojibase-data/fr/data.json?url';
import frMessages from 'emojibase-data/fr/messages.json?url';
import type { EmojiData, SkinTone } from 'frimousse';

/** Served by our own build: the picker would ask another host. */
const files: Record<string, [data: string, messages: string]> = {
  de: [deData, deMessages],
  en: [enData, enMessages],
  es: [esData, esMessages],
  fr: [frData, frMessages],
};

interface PublishedEmoji {
  emoji: string;
  label: string;
  group?: number;
  version: number;
  tags?: string[];
  skins?: { emoji: string; tone: number | number[] }[];
}

interface PublishedMessages {
  groups: { key: string; message: string; order: number }[];
  skinTones: { key: Tone; message: string }[];
}

type Tone = Exclude<SkinTone, 'none'>;

const TONES: Tone[] = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'];
/** What the systems of the last years draw; a newer emoji would be an empty box for many. */
const NEWEST_VERSION = 15;

/** Loads the emoji with their names in a language of the editor. */
export async function loadEmoji(locale: string, { signal }: { signal?: AbortSignal }): Promise<EmojiData> {
  const [dataUrl, messagesUrl] = files[locale] ?? files.en!;
  const [emoji, messages] = await Promise.all([
    fetch(dataUrl, { signal: signal ?? null }).then((answer) => answer.json() as Promise<PublishedEmoji[]>),
    fetch(messagesUrl, { signal: signal ?? null }).then(
      (answer) => answer.json() as Promise<PublishedMessages>,
    ),
  ]);
  return arrangeEmoji(locale, emoji, messages);
}

/** Brings published emoji data into the picker's form. */
export function arrangeEmoji(
  locale: string,
  emoji: PublishedEmoji[],
  messages: PublishedMessages,
): EmojiData {
  return {
    locale,
    emojis: emoji
      .filter(({ group, version }) => group !== undefined && group !== 2 && version <= NEWEST_VERSION)
      .map(({ emoji: character, label, group, version, tags, skins }) => ({
        emoji: character,
        label: capitalise(label),
        category: group!,
        version,
        tags: tags ?? [],
        skins: skins ? skinsOf(skins) : undefined,
      })),
    categories: messages.groups
      .filter(({ key }) => key !== 'component')
      .map(({ order, message }) => ({ index: order, label: capitalise(message) })),
    skinTones: Object.fromEntries(
      messages.skinTones.map(({ key, message }) => [key, capitalise(message)]),
    ) as Record<Tone, string>,
  };
}

function skinsOf(skins: { emoji: string; tone: number | number[] }[]): Record<Tone, string> {
  const single = skins.filter(({ tone }) => typeof tone === 'number');
  return Object.fromEntries(single.map(({ emoji, tone }) => [TONES[(tone as number) - 1], emoji])) as Record<
    Tone,
    string
  >;
}

function capitalise(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
