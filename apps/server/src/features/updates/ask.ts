import { cutWhole } from '@dorfplatz/content';
import { wallClock } from '@dorfplatz/content/dates';
import type { UpdateFailure, UpdateOffer } from '@dorfplatz/contract';
import { type Static, Type } from 'typebox';
import { cleanLine } from '../../platform/clean-line.ts';
import { askConfigured } from '../../platform/fetcher/configured.ts';
import { createCompletion } from '../../platform/settings/complete.ts';
import type { Environment } from '../../platform/settings/environment.ts';

const TIMEOUT_MS = 10_000;
const BYTES_MAX = 1024 * 1024;
const OFFERS_MAX = 50;
const NAME_MAX = 200;
const ADDRESS_MAX = 2000;

const OfferSent = Type.Object({
  name: Type.String(),
  release_notes_url: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  deadline: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
const AnswerSent = Type.Object({ offers: Type.Array(OfferSent) });
const complete = createCompletion(AnswerSent);

/** What the customer central offers, or why it cannot be known. */
export type Answer = { offers: UpdateOffer[] } | { failure: UpdateFailure };

class Failed extends Error {
  readonly failure: UpdateFailure;
  constructor(failure: UpdateFailure) {
    super(failure);
    this.failure = failure;
  }
}

function statusFailure(status: number): UpdateFailure | undefined {
  if (status >= 300 && status < 400) return 'redirected';
  if (status === 401 || status === 403) return 'denied';
  return status === 200 ? undefined : 'wrong_status';
}

/** Throws `Failed` for more than `BYTES_MAX`, and whatever else happens on the way. */
async function load(environment: Environment, timeoutMs: number): Promise<string> {
  const response = await askConfigured(environment, 'UPDATES_URL', {
    at: (url) => `${url}/api/v1/available_upgrades`,
    headers: { accept: 'application/json', authorization: `Bearer ${environment.updates!.token}` },
    // The token goes to this server alone.
    redirect: 'manual',
    timeoutMs,
  });
  const failure = statusFailure(response.status);
  if (failure) {
    await response.body?.cancel();
    throw new Failed(failure);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > BYTES_MAX) throw new Failed('too_large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** An address that may stand behind a link, else null. */
function safeAddress(address: string | null | undefined): string | null {
  if (!address || address.length > ADDRESS_MAX || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** The day of a date or an instant, on the network's clock; null for neither. */
function dayOf(deadline: string | null | undefined, timeZone: string): string | null {
  const at = deadline ? Date.parse(deadline) : Number.NaN;
  if (!deadline || Number.isNaN(at) || !/^\d{4}-\d{2}-\d{2}/.test(deadline)) return null;
  return deadline.length === 10
    ? new Date(at).toISOString().slice(0, 10)
    : wallClock(timeZone, at).slice(0, 10);
}

function read(text: string): Static<typeof AnswerSent> {
  try {
    const sent: unknown = JSON.parse(text);
    // The specification leaves open whether the list stands alone.
    const { value, wrong } = complete(Array.isArray(sent) ? { offers: sent } : sent);
    if (wrong.length === 0) return value;
  } catch {
    // Not even JSON.
  }
  throw new Failed('unreadable');
}

function taken(
  { name, release_notes_url, deadline }: Static<typeof OfferSent>,
  timeZone: string,
): UpdateOffer {
  const line = cutWhole(cleanLine(name), NAME_MAX);
  if (line === '') throw new Failed('unreadable');
  return {
    name: line,
    release_notes_url: safeAddress(release_notes_url),
    deadline: dayOf(deadline, timeZone),
  };
}

const failureOf = (error: unknown): UpdateFailure => {
  if (error instanceof Failed) return error.failure;
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'too_slow' : 'no_connection';
};

/**
 * Asks the customer central which versions it offers [API-193]. Never throws, whatever it answers; of what it says only
 * what is known by name is taken, as plain text.
 * @param environment one that names the customer central
 * @param timeZone on whose clock a deadline ends
 * @param timeoutMs how long the whole answer may take
 */
export async function askForOffers(
  environment: Environment,
  timeZone: string,
  timeoutMs = TIMEOUT_MS,
): Promise<Answer> {
  try {
    const { offers } = read(await load(environment, timeoutMs));
    const known = offers.slice(0, OFFERS_MAX).map((offer) => taken(offer, timeZone));
    // One name is one version; what is said of it first counts.
    return { offers: known.filter(({ name }, at) => known.findIndex((one) => one.name === name) === at) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}
