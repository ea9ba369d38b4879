/** Whose films a document shows where a line is nothing but their address; every other address stays a link. */
const PROVIDERS: readonly {
  provider: string;
  hosts: readonly string[];
  path: RegExp;
  frame: (id: string) => string;
}[] = [
  {
    provider: 'YouTube',
    hosts: ['www.youtube.com', 'youtube.com', 'm.youtube.com'],
    path: /^\/watch\?(?:[^#]*&)?v=([\w-]{11})(?:[&#]|$)|^\/(?:shorts|live)\/([\w-]{11})(?:[?#]|$)/,
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    provider: 'YouTube',
    hosts: ['youtu.be'],
    path: /^\/([\w-]{11})(?:[?#]|$)/,
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    provider: 'Vimeo',
    hosts: ['vimeo.com', 'www.vimeo.com'],
    path: /^\/(\d{4,12})(?:[?#]|$)/,
    frame: (id) => `https://player.vimeo.com/video/${id}?dnt=1`,
  },
];

/** Where the frames of embeds come from, for the rules of what a page may load. */
export const EMBED_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

/** Something of another site that can be shown within a document, once somebody asks for it. */
export interface Embed {
  provider: string;
  /** What the frame loads: without cookies, and nothing before it is asked for. */
  frameUrl: string;
}

/** What an address shows when it has a line of a document to itself. */
export function embedOf(address: string): Embed | undefined {
  const match = /^https:\/\/([a-z.]{1,40})(\/.{0,300})$/.exec(address);
  if (!match) return undefined;
  for (const { provider, hosts, path, frame } of PROVIDERS) {
    if (!hosts.includes(match[1]!)) continue;
    const found = path.exec(match[2]!);
    const id = found?.[1] ?? found?.[2];
    if (id) return { provider, frameUrl: frame(id) };
  }
  return undefined;
}
