/** A feed of RFC 4287. Instants are ISO 8601, addresses whole. */
export type AtomFeed = {
  /** Stays whatever the feed is called. */
  id: string;
  title: string;
  subtitle: string;
  url: string;
  /** Where it is read again. */
  self: string;
  updated: string;
  entries: readonly AtomEntry[];
};

export type AtomEntry = {
  /** Stays through all changes of the entry. */
  id: string;
  title: string;
  url: string;
  published: string;
  /** Moves with what readers should see again. */
  updated: string;
  author: string;
  summary: string;
  html: string;
};

// Whatever XML 1.0 has no place for is left out.
const UNFIT = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNFIT, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const entryText = (entry: AtomEntry): string => `  <entry>
    <id>${escaped(entry.id)}</id>
    <title>${escaped(entry.title)}</title>
    <link rel="alternate" type="text/html" href="${escaped(entry.url)}"/>
    <published>${entry.published}</published>
    <updated>${entry.updated}</updated>
    <author><name>${escaped(entry.author)}</name></author>
    <summary>${escaped(entry.summary)}</summary>
    <content type="html">${escaped(entry.html)}</content>
  </entry>
`;

/** A feed as XML. */
export const atomText = (feed: AtomFeed): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escaped(feed.id)}</id>
  <title>${escaped(feed.title)}</title>
  <subtitle>${escaped(feed.subtitle)}</subtitle>
  <link rel="alternate" type="text/html" href="${escaped(feed.url)}"/>
  <link rel="self" type="application/atom+xml" href="${escaped(feed.self)}"/>
  <updated>${feed.updated}</updated>
${feed.entries.map(entryText).join('')}</feed>
`;
