import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';

/** How many characters a link's address may have. */
export const LONGEST_URL = 2000;

/**
 * Tells whether a link may lead there: http, https, mailto, or an address on the same site. Refused are all
 * other schemes, addresses of other hosts without a scheme (`//host`), and anything with white space or
 * control characters, which browsers drop before they read the scheme.
 */
export function isAllowedLink(url: string): boolean {
  if (url.length === 0 || url.length > LONGEST_URL || /[\s\p{Cc}]/u.test(url)) return false;
  if (/^(?:https?:\/\/|mailto:)./i.test(url)) return true;
  return !/^[^/?#]*:/.test(url) && !/^[\\/]{2}/.test(url) && !url.startsWith('\\');
}

/**
 * What a person typed as a link's address, as it is stored: nothing gives null (the link goes), an address
 * without a dot stays as typed, one with a dot and no scheme gets `https://`. Same-site paths and mailto
 * stay too, since a scheme in front would break them.
 */
export function normaliseLinkUrl(input: string): string | null {
  const url = input.trim();
  if (url === '') return null;
  if (!url.includes('.') || /^(?:https?:\/\/|mailto:|\/(?!\/))/i.test(url)) return url;
  return `https://${url.replace(/^\/+/, '')}`;
}

const AUTOLINK = /<(https?:\/\/[^\s<>]+)>/iy;

/** Reads `<https://…>`; CommonMark's other schemes and mail addresses in brackets stay text. */
export function autolinkRule(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== 0x3c /* < */) return false;
  AUTOLINK.lastIndex = state.pos;
  const url = AUTOLINK.exec(state.src)?.[1];
  if (!url || !isAllowedLink(url)) return false;
  state.push('link_open', 'a', 1).attrs = [['href', url]];
  state.push('text', '', 0).content = url;
  state.push('link_close', 'a', -1);
  state.pos += url.length + 2;
  return true;
}

/** What the published types leave out. */
interface WithDelimiterStack {
  _prev_delimiters: StateInline['delimiters'][];
}

interface Bracket {
  token: number;
}

const openBrackets = new WeakMap<StateInline, Bracket[]>();

/**
 * Links as in CommonMark's own algorithm: a `[` is remembered, its `]` decides. markdown-it's rule looks
 * ahead for the `]` at every `[`, which takes quadratic time for a text full of brackets.
 */
export function linkRule(state: StateInline, silent: boolean): boolean {
  if (silent) return false;
  const character = state.src.charCodeAt(state.pos);
  if (character === 0x5b /* [ */) {
    state.push('text', '', 0).content = '[';
    const brackets = openBrackets.get(state) ?? [];
    brackets.push({ token: state.tokens.length - 1 });
    openBrackets.set(state, brackets);
    state.pos += 1;
    return true;
  }
  if (character !== 0x5d /* ] */) return false;
  const opening = openBrackets.get(state)?.pop();
  if (!opening) return false;
  const target = linkTarget(state, state.pos + 1);
  if (!target) return false;

  let before = state.delimiters.length;
  while (before > 0 && state.delimiters[before - 1]!.token > opening.token) before -= 1;
  const inner = state.delimiters.splice(before);
  if (state.pending) state.pushPending();
  const open = state.tokens[opening.token]!;
  open.type = 'link_open';
  open.tag = 'a';
  open.nesting = 1;
  open.content = '';
  open.attrs = [['href', target.url]];
  state.tokens_meta.push({ delimiters: inner });
  // A link holds no other link: addresses found inside turn back into text, mentions lose their anchor.
  for (const token of state.tokens.slice(opening.token + 1)) {
    if (token.type === 'link_open' || token.type === 'link_close') {
      token.type = 'text';
      token.tag = '';
      token.nesting = 0;
      token.attrs = null;
      token.content = '';
    } else if (token.type === 'mention') {
      token.meta.inLink = true;
    }
  }
  openBrackets.set(state, []);
  // push() takes a closing token for the end of a list of delimiters that its opening token began
  (state as unknown as WithDelimiterStack)._prev_delimiters.push(state.delimiters);
  state.level += 1;
  state.push('link_close', 'a', -1);
  state.pos = target.end;
  return true;
}

function linkTarget(state: StateInline, start: number): { url: string; end: number } | null {
  const { src, md } = state;
  if (src.charCodeAt(start) !== 0x28 /* ( */) return null;
  // The bound keeps a text of many `](` linear: no allowed address is longer.
  const max = Math.min(state.posMax, start + 2 * LONGEST_URL);
  const destination = md.helpers.parseLinkDestination(src, start + 1, max);
  if (!destination.ok || src.charCodeAt(destination.pos) !== 0x29 /* ) */) return null;
  if (!isAllowedLink(destination.str)) return null;
  return { url: destination.str, end: destination.pos + 1 };
}

/**
 * Where data may lead, null where it stays text: http and https without a name before the host, and mail addresses
 * without parameters. What is typed, called, imported or turned from text is held to this, and so is what is shown.
 */
export function dataLink(address: string): string | null {
  if (!isAllowedLink(address)) return null;
  if (/^mailto:/i.test(address)) return mailLink(address.slice('mailto:'.length));
  if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return null;
  const { username, password } = new URL(address);
  return username === '' && password === '' ? address : null;
}

/** `mailto:` with a mail address; null for what is none, or more than one. */
export const mailLink = (address: string): string | null =>
  isMailAddress(address) ? `mailto:${encodeURIComponent(address).replace('%40', '@')}` : null;

/** A mail address alone: nothing behind it that programs read as subject or further receivers. */
export const isMailAddress = (address: string): boolean =>
  address.length <= 254 &&
  /^[^\s@?&,;:<>()[\]"\\]+@[^\s@.?&,;:<>()[\]"\\/#%]+(\.[^\s@.?&,;:<>()[\]"\\/#%]+)+$/.test(address);
