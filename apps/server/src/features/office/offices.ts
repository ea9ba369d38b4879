import type { OfficeType } from '@dorfplatz/contract';
import { askConfigured } from '../../platform/fetcher/configured.ts';
import type { Services } from '../../platform/services.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import { type Discovered, readDiscovery } from './discovery-xml.ts';

/** How long what an office says of itself is kept [RUL-0170]. */
const KEPT_MS = 60 * 60_000;
/** How soon an office is asked again that did not answer, or whose keys do not fit. */
const AGAIN_MS = 60_000;
const PATIENCE_MS = 5_000;
const BYTES_MAX = 4 * 1024 * 1024;

export type Office = {
  readonly type: OfficeType;
  /** What it says of itself: while it is down, what it said before; undefined where it never answered. */
  discovery(): Promise<Discovered | undefined>;
  /** Asks anew, whatever is kept, but at most once a minute. @returns whether it was asked and answered */
  refresh(): Promise<boolean>;
};

export type Offices = {
  /** The offices that the operator has named. */
  readonly all: readonly Office[];
  of(type: OfficeType): Office | undefined;
};

const ADDRESSES = { wopi: 'OFFICE_URL', docs: 'OFFICE_DOCS_URL' } as const satisfies Record<
  OfficeType,
  string
>;

type Needs = Pick<Services, 'environment' | 'log'>;

async function fetchDiscovery(
  type: OfficeType,
  environment: Environment,
  isSecure: boolean,
): Promise<Discovered> {
  const answer = await askConfigured(environment, ADDRESSES[type], {
    at: (url) => `${url}/hosting/discovery`,
    headers: { accept: 'application/xml, text/xml;q=0.9, */*;q=0.1' },
    timeoutMs: PATIENCE_MS,
  });
  if (!answer.ok || !answer.body) throw new Error(`status ${answer.status}`);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body) {
    length += part.length;
    if (length > BYTES_MAX) throw new Error('longer than a discovery is');
    parts.push(part);
  }
  const discovered = readDiscovery(Buffer.concat(parts).toString('utf8'), isSecure);
  if (!discovered) throw new Error('no discovery');
  return discovered;
}

function createOffice(type: OfficeType, { environment, log }: Needs): Office {
  const isSecure = environment.publicUrl.startsWith('https:');
  let kept: { what: Discovered; at: number } | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | undefined;

  async function load(): Promise<boolean> {
    try {
      kept = { what: await fetchDiscovery(type, environment, isSecure), at: Date.now() };
      return true;
    } catch (error) {
      log.warn({ office: type, reason: String(error) }, 'the office did not say what it can do');
      return false;
    }
  }

  function ask(): Promise<boolean> {
    if (asking) return asking;
    if (Date.now() - askedAt < AGAIN_MS) return Promise.resolve(false);
    askedAt = Date.now();
    asking = load().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return {
    type,
    async discovery() {
      if (!kept || Date.now() - kept.at > KEPT_MS) await ask();
      return kept?.what;
    },
    refresh: ask,
  };
}

/** The offices that the environment names. */
export function createOffices(services: Needs): Offices {
  const { wopi, docs } = services.environment.offices;
  const all = [
    ...(wopi === undefined ? [] : [createOffice('wopi', services)]),
    ...(docs === undefined ? [] : [createOffice('docs', services)]),
  ];
  return { all, of: (type) => all.find((office) => office.type === type) };
}
