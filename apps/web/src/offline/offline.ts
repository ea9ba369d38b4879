import { datesIn } from '@dorfplatz/content/dates';
import type { Language } from '@dorfplatz/contract';
import { lastReader, type ReadEntry, type Reader, readLast } from '../lib/last-read.ts';
import { readLocal } from '../lib/local-store.ts';
import { localeOf } from '../lib/locale.ts';
import { textsOf } from './texts.ts';
import { whenReachable } from './when-reachable.ts';

const reader = lastReader();

function languageHere(): Language {
  const known = reader?.language ?? readLocal('last-language') ?? navigator.language.slice(0, 2);
  return known as Language;
}

const language = languageHere();
const texts = textsOf(language);

/** The colours of the last visit, as the application's own page does it. */
function dress(): void {
  const root = document.documentElement;
  const scheme = readLocal('colour-scheme');
  if (scheme === 'light' || scheme === 'dark') root.dataset.theme = scheme;
  const accent = readLocal('accent');
  if (accent) root.style.setProperty('--accent', accent);
  root.lang = localeOf(language);
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  content: string | (string | Node)[],
  className?: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  // Words only: nothing of what people wrote is ever read as HTML here.
  if (typeof content === 'string') made.textContent = content;
  else made.append(...content);
  if (className !== undefined) made.className = className;
  return made;
}

const meta = (name: string, ...rest: string[]) =>
  element('p', [element('b', name), ` · ${rest.filter((part) => part !== '').join(' · ')}`], 'meta');

function article(entry: ReadEntry, { timeZone }: Reader): HTMLElement {
  const { ago } = datesIn(localeOf(language), timeZone);
  const made = element('article', [
    meta(entry.author, entry.place, ago(entry.created_at)),
    element('p', entry.text),
    ...entry.replies.map((reply) =>
      element('div', [meta(reply.author, ago(reply.created_at)), element('p', reply.text)]),
    ),
  ]);
  return made;
}

/** What was read last; the entry that was asked for stands first. */
async function showRead(main: HTMLElement): Promise<void> {
  if (!reader) return;
  const entries = await readLast().catch(() => []);
  if (entries.length === 0) return;
  const wanted = entries.filter(({ path }) => path === location.pathname);
  const rest = entries.filter((entry) => !wanted.includes(entry));
  main.append(
    element('h2', texts['offline.read']),
    ...[...wanted, ...rest].map((entry) => article(entry, reader)),
  );
}

function show(): void {
  const main = document.getElementById('main')!;
  const name = reader?.network ?? document.title;
  document.title = `${texts['offline.title']} · ${name}`;
  document.getElementById('network')!.textContent = name;
  const again = element('button', texts['offline.retry']);
  again.type = 'button';
  again.addEventListener('click', () => location.reload());
  const notice = element('div', [element('p', texts['offline.text']), again], 'notice');
  notice.setAttribute('role', 'status');
  main.append(element('h1', texts['offline.title']), notice);
  void showRead(main);
  whenReachable(() => location.reload());
}

dress();
document.addEventListener('DOMContentLoaded', show);
