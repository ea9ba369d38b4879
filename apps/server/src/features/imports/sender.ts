import { hash } from 'node:crypto';
import { cleanText, slugOf } from '@dorfplatz/content';
import { addressesOf } from './address-list.ts';
import { decodeWords } from './charset.ts';

export type Sender = { email: string; name: string };

const NAME_MAX = 200;
const EMAIL_MAX = 254;
const ADDRESS = /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+$/;

/**
 * The first person of an address field (RFC 5322); undefined when there is no mail address in it. Archives on
 * the web write `name at example.org` instead of an address.
 */
export function readSender(field: string | undefined, read = addressOf): Sender | undefined {
  if (!field) return undefined;
  const text = field.slice(0, 2_000);
  const angled = /<([^<>]*)>/.exec(text);
  const comment = /\(((?:[^()]|\([^()]*\))*)\)/.exec(text)?.[1];
  const bare =
    text
      .replace(/\([^()]*\)/g, ' ')
      .replace(/^[^:@<]*:/, '')
      .split(/[,;]/)[0] ?? '';
  const email = read(angled?.[1] ?? bare);
  if (!email) return undefined;
  const written = angled ? text.slice(0, angled.index).trim() || (comment ?? '') : (comment ?? '');
  return { email, name: nameOf(written) || email.slice(0, email.lastIndexOf('@')) };
}

/** A sender who is known by a user's name alone, as on machines of old; nobody can ever own the address. */
export const readLocalSender = (field: string | undefined): Sender | undefined =>
  readSender(field, (written) => addressOf(`${written.trim()}@unknown.invalid`));

/** How lists name who writes when they put their own address in place of theirs, in the languages that they have. */
const VIA = /^(.+?)\s+(?:via|über|par|por|através de|vía|tramite|przez)\s+\S.*$/i;
const READ_MOST = 4_000;

/**
 * Who wrote a mail that its list sent under its own address, "Anna via Choir": who stands in the fields that lists keep
 * the author in. Where none does, the name alone tells people apart; nobody can ever own the address that it gets.
 * @param fields those that hold the author, the surest first
 * @param named one that holds the author beside others, who is known there by the name
 */
export function readAuthor(
  sender: Sender,
  fields: readonly (string | undefined)[],
  named: string | undefined,
): Sender {
  const name = VIA.exec(sender.name)?.[1]?.trim();
  const handle = slugOf(name ?? '', '');
  const local = slugOf(sender.email.split('@')[0]!, '');
  // "Rosa via Campesina" has her own address.
  if (!name || (local !== '' && handle.includes(local))) return sender;
  const people = [...fields, named].map((field) =>
    addressesOf((field ?? '').slice(0, READ_MOST))
      .flatMap((written) => readSender(written) ?? [])
      .filter(({ email }) => email !== sender.email),
  );
  const isNamed = (person: Sender) => person.name.toLowerCase() === name.toLowerCase();
  const alone = people.slice(0, fields.length).find((each) => each.length === 1)?.[0];
  const found = people.flat().find(isNamed) ?? alone;
  if (!found) return { email: `${ownHandle(name)}@unknown.invalid`, name };
  return { email: found.email, name: isNamed(found) ? found.name : name };
}

/** Names in other scripts leave nothing to tell people by. */
const ownHandle = (name: string): string =>
  /[^\P{L}\p{Script=Latin}]/u.test(name)
    ? `author-${hash('sha256', name.toLowerCase(), 'hex').slice(0, 12)}`
    : slugOf(name, 'author');

function addressOf(written: string): string | undefined {
  const address = cleanText(written)
    .replace(/\([^()]*\)/g, '')
    .trim()
    .replace(/^mailto:|\.+$/gi, '')
    .replace(/\s+(?:at|\(at\)|_at_|\[at\])\s+/i, '@')
    .replace(/\s*@\s*/, '@')
    .toLowerCase();
  return ADDRESS.test(address) && address.length <= EMAIL_MAX ? address : undefined;
}

function nameOf(written: string): string {
  const unquoted = written.replace(/^\s*"((?:[^"\\]|\\.)*)"\s*$/s, '$1').replace(/\\(.)/gs, '$1');
  const name = cleanText(decodeWords(unquoted))
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim();
  const turned = /^([^,@]+), ([^,@]+)$/.exec(name);
  const shown = turned ? `${turned[2]} ${turned[1]}` : name;
  // An address is no name, and what people show of themselves is not for everyone to see.
  return /\S@\S/.test(shown) ? '' : [...shown].slice(0, NAME_MAX).join('').trim();
}
