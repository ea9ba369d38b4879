/** Somebody to be added: an address, and a name where one was given. */
export interface Invitee {
  email: string;
  first_name?: string;
  last_name?: string;
}

/**
 * Reads people from what was typed or pasted: one a line or separated by commas and semicolons, each an address
 * alone or with its name, `Ada Lovelace <ada@example.org>` or `"Lovelace, Ada" <ada@example.org>` (RFC 5322 mailbox).
 * The same address counts once.
 */
export function readInvitees(text: string): Invitee[] {
  const people = new Map<string, Invitee>();
  for (const [entry] of text.matchAll(/(?:"[^"\n]*"|[^\n,;])+/g)) {
    const named = entry.match(/^(.*)<([^<>]+)>\s*$/);
    const email = (named?.[2] ?? entry).trim();
    if (!email) continue;
    const name = (named?.[1] ?? '').replaceAll('"', '').trim();
    const [last = '', first] = name.split(/\s*,\s*/);
    const words = name.split(/\s+/).filter(Boolean);
    const person: Invitee = { email };
    if (first) {
      person.first_name = first;
      person.last_name = last;
    } else if (words.length > 0) {
      person.first_name = words.length > 1 ? words.slice(0, -1).join(' ') : words[0]!;
      if (words.length > 1) person.last_name = words.at(-1)!;
    }
    if (!people.has(email.toLowerCase())) people.set(email.toLowerCase(), person);
  }
  return [...people.values()];
}

/** The way back: a line that `readInvitees` understands. */
export function inviteeLine({ email, first_name, last_name }: Invitee): string {
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return name ? `${name} <${email}>` : email;
}
