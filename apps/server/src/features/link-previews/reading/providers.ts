/** Whose films, sounds and slides are shown in a post, once somebody asks for them. */
export type Provider = {
  name: string;
  /** Addresses of pages that it knows, as expressions on host and path. */
  pages: readonly RegExp[];
  /** Says of a page which player shows it (oEmbed 1.0). */
  endpoint: string;
  /** Hosts of players, and where each is framed from. */
  players: Readonly<Record<string, string>>;
};

/**
 * Those that are asked and framed, and no others: what a page names itself (discovery) is not followed. Cut down from the
 * list of oEmbed providers (https://oembed.com/providers.json, MIT).
 */
export const PROVIDERS: readonly Provider[] = [
  {
    name: 'YouTube',
    pages: [
      /^(?:(?:www|m|music)\.)?youtube\.com\/(?:watch\b|shorts\/|live\/|playlist\b|embed\/)/,
      /^youtu\.be\/./,
    ],
    endpoint: 'https://www.youtube.com/oembed',
    players: {
      'www.youtube.com': 'www.youtube-nocookie.com',
      'www.youtube-nocookie.com': 'www.youtube-nocookie.com',
    },
  },
  {
    name: 'Vimeo',
    pages: [
      /^(?:www\.)?vimeo\.com\/(?:\d+|channels\/|groups\/|album\/|ondemand\/|event\/)/,
      /^player\.vimeo\.com\/video\//,
    ],
    endpoint: 'https://vimeo.com/api/oembed.json',
    players: { 'player.vimeo.com': 'player.vimeo.com', 'vimeo.com': 'vimeo.com' },
  },
  {
    name: 'Dailymotion',
    pages: [/^(?:www\.)?dailymotion\.com\/video\//],
    endpoint: 'https://www.dailymotion.com/services/oembed',
    players: { 'geo.dailymotion.com': 'geo.dailymotion.com', 'www.dailymotion.com': 'www.dailymotion.com' },
  },
  {
    name: 'TED',
    pages: [/^(?:www\.)?ted\.com\/talks\//],
    endpoint: 'https://www.ted.com/services/v1/oembed.json',
    players: { 'embed.ted.com': 'embed.ted.com' },
  },
  {
    name: 'Spotify',
    pages: [/^open\.spotify\.com\/(?:intl-\w+\/)?(?:track|album|playlist|episode|show|artist)\//],
    endpoint: 'https://open.spotify.com/oembed',
    players: { 'open.spotify.com': 'open.spotify.com' },
  },
  {
    name: 'SoundCloud',
    pages: [/^(?:(?:www|m)\.)?soundcloud\.com\/[^/]+\/./, /^on\.soundcloud\.com\/./],
    endpoint: 'https://soundcloud.com/oembed',
    players: { 'w.soundcloud.com': 'w.soundcloud.com' },
  },
  {
    name: 'Mixcloud',
    pages: [/^(?:www\.)?mixcloud\.com\/[^/]+\/./],
    endpoint: 'https://app.mixcloud.com/oembed/',
    players: {
      'player-widget.mixcloud.com': 'player-widget.mixcloud.com',
      'www.mixcloud.com': 'www.mixcloud.com',
    },
  },
  {
    name: 'Sketchfab',
    pages: [/^(?:www\.)?sketchfab\.com\/(?:3d-)?models\//],
    endpoint: 'https://sketchfab.com/oembed',
    players: { 'sketchfab.com': 'sketchfab.com' },
  },
  {
    name: 'Speaker Deck',
    pages: [/^speakerdeck\.com\/[^/]+\/./],
    endpoint: 'https://speakerdeck.com/oembed.json',
    players: { 'speakerdeck.com': 'speakerdeck.com' },
  },
  {
    name: 'SlideShare',
    pages: [/^(?:www|de|en|es|fr)\.slideshare\.net\/(?:slideshow\/|[^/]+\/).+/],
    endpoint: 'https://www.slideshare.net/api/oembed/2',
    players: { 'www.slideshare.net': 'www.slideshare.net' },
  },
  {
    name: 'CodePen',
    pages: [/^codepen\.io\/[^/]+\/(?:pen|details|full)\//],
    endpoint: 'https://codepen.io/api/oembed',
    players: { 'codepen.io': 'codepen.io' },
  },
  {
    name: 'Datawrapper',
    pages: [/^datawrapper\.dwcdn\.net\/./],
    endpoint: 'https://api.datawrapper.de/v3/oembed/',
    players: { 'datawrapper.dwcdn.net': 'datawrapper.dwcdn.net' },
  },
];

/** Every host from which a player may be framed. */
export const PLAYER_HOSTS: readonly string[] = [
  ...new Set(PROVIDERS.flatMap(({ players }) => Object.values(players))),
].sort();

/** Who knows the page at an address. */
export function providerOf(address: string): Provider | undefined {
  const { host, pathname, search } = new URL(address);
  return PROVIDERS.find(({ pages }) => pages.some((page) => page.test(`${host}${pathname}${search}`)));
}
