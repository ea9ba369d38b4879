import { Parser } from 'htmlparser2';
import { type Static, Type } from 'typebox';
import type { Fetcher } from '../../../platform/fetcher/fetcher.ts';
import { createCompletion } from '../../../platform/settings/complete.ts';
import { type Provider, providerOf } from './providers.ts';

const BYTES_MAX = 256 * 1024;
const ADDRESS_MAX = 1_000;

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Sent = Type.Object({
  title: text,
  author_name: text,
  provider_name: text,
  thumbnail_url: text,
  html: text,
});
const complete = createCompletion(Sent);

/** What a provider says of a page. */
export type Embed = {
  title: string;
  description: string;
  site: string;
  image: string | undefined;
  /** The player, undefined where it has none that we frame. */
  player: string | undefined;
};

/** The address of the first frame in what a provider would have us write into the page, which nobody does. */
function framedIn(html: string): string | undefined {
  let source: string | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'iframe') source ??= attributes.src;
    },
  });
  parser.end(html.slice(0, 20_000));
  return source;
}

/** The player as we frame it: by https from one of the provider's own hosts, else not at all. */
export function playerOf({ players }: Provider, html: string): string | undefined {
  const framed = framedIn(html)?.trim();
  const source = framed?.startsWith('//') ? `https:${framed}` : framed;
  if (source === undefined || source.length > ADDRESS_MAX || !URL.canParse(source)) return undefined;
  const url = new URL(source);
  const host = players[url.host];
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || host === undefined)
    return undefined;
  url.host = host;
  return url.href;
}

/** Asks the provider of a page, where it has one of ours; undefined where that says nothing. */
export async function readEmbed(
  fetcher: Fetcher,
  address: string,
  timeoutMs: number,
): Promise<Embed | undefined> {
  const provider = providerOf(address);
  if (!provider) return undefined;
  const asked = new URL(provider.endpoint);
  asked.searchParams.set('url', address);
  asked.searchParams.set('format', 'json');
  const answer = await fetcher.ask({
    address: asked.href,
    headers: { accept: 'application/json' },
    timeoutMs,
    maxBytes: BYTES_MAX,
  });
  if (answer.kind !== 'answered' || answer.status !== 200) return undefined;
  const sent = read(answer.bytes);
  if (!sent) return undefined;
  return {
    title: sent.title ?? '',
    description: sent.author_name ?? '',
    site: sent.provider_name || provider.name,
    image: sent.thumbnail_url ?? undefined,
    player: playerOf(provider, sent.html ?? ''),
  };
}

function read(bytes: Buffer): Static<typeof Sent> | undefined {
  try {
    const { value, wrong } = complete(JSON.parse(bytes.toString('utf8')));
    return wrong.length === 0 ? value : undefined;
  } catch {
    return undefined;
  }
}
