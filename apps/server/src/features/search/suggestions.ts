import type {
  AnswerOf,
  Language,
  SearchHit,
  SearchModule,
  SearchSuggestion,
  suggestSearch,
} from '@dorfplatz/contract';
import type { Seeker } from '../../platform/search/sources.ts';
import type { Stems } from '../../platform/search/stems.ts';
import { asksNothing, type SearchedGroup, shownHits, soughtBy } from './answer.ts';
import { completionsOf } from './completions.ts';
import { type FoundRow, findInBlocks, type Sought } from './find-in-blocks.ts';

/** What is called something, in the order in which it is looked for. */
const SUGGESTED: readonly SearchModule[] = [
  'members',
  'groups',
  'channels',
  'pages',
  'blog_articles',
  'items',
  'files',
  'tasks',
  'appointments',
  'activities',
  'calendars',
];
const EACH = 3;
const ALL = 8;
/** So many that match are looked at: what is typed on brings the others. */
const LOOKED_AT = 100;

function suggestionOf(hit: SearchHit): SearchSuggestion {
  const title = hit.title.text === '' ? hit.content : hit.title;
  const { html_url } = hit;
  switch (hit.kind) {
    case 'member':
      return {
        kind: hit.kind,
        title,
        detail: hit.profile[0]?.value.text ?? '',
        html_url,
        images: hit.images,
      };
    case 'group':
      return { kind: hit.kind, title, detail: hit.category_name, html_url, images: hit.images };
    case 'activity':
    case 'reply':
      return { kind: hit.kind, title, detail: hit.actor.display_name, html_url, images: hit.actor.images };
    case 'file':
    case 'folder':
      return { kind: hit.kind, title, detail: hit.way.join(' › '), html_url, images: null };
    case 'page':
      return { kind: hit.kind, title, detail: hit.group_name ?? '', html_url, images: null };
    case 'blog_article':
      return { kind: hit.kind, title, detail: hit.channel.title.text, html_url, images: null };
    case 'channel':
      return { kind: hit.kind, title, detail: '', html_url, images: hit.images };
    case 'item':
      return { kind: hit.kind, title, detail: hit.app.name, html_url, images: null };
    case 'appointment':
      return { kind: hit.kind, title, detail: hit.calendars[0] ?? '', html_url, images: null };
    case 'task':
    case 'calendar':
      return { kind: hit.kind, title, detail: hit.group?.name ?? '', html_url, images: null };
    default:
      return { kind: hit.kind, title, detail: '', html_url, images: null };
  }
}

/** What is shown of what is found: what is not mistyped first, each block's best before the second of any. */
async function bestOf(seeker: Seeker, sought: Sought): Promise<FoundRow[]> {
  const found = await findInBlocks(
    seeker,
    SUGGESTED.map((module) => ({ module, limit: EACH, offset: 0 })),
    sought,
    { sort: { field: 'score', descending: false }, isClose: false, counted: LOOKED_AT },
  );
  return found
    .flatMap((block, order) =>
      block.rows.map((row, place) => ({ row, key: [row.exact ? 0 : 1, place, order] })),
    )
    .sort(
      (one, other) =>
        one.key.map((part, at) => part - other.key[at]!).find((difference) => difference !== 0) ?? 0,
    )
    .slice(0, ALL)
    .map(({ row }) => row);
}

/** What one may mean while typing: a part of what the page of results would show, and how an operator goes on. */
export async function suggestionsFor(
  seeker: Seeker,
  stems: Stems,
  q: string,
  group: SearchedGroup | null,
  language: Language,
): Promise<AnswerOf<typeof suggestSearch>> {
  async function look(exact: boolean) {
    const sought = await soughtBy(seeker, stems, { q, exact }, group?.id ?? null, LOOKED_AT);
    return { sought, rows: asksNothing(sought) ? [] : await bestOf(seeker, sought) };
  }
  const [asTyped, completions] = await Promise.all([look(true), completionsOf(seeker, q, language)]);
  // Whoever sees what they type has mistyped nothing.
  const { sought, rows } =
    asTyped.rows.length < EACH && !asksNothing(asTyped.sought) ? await look(false) : asTyped;
  const hits = await shownHits(seeker, sought, stems, rows);
  return { suggestions: hits.map(suggestionOf), completions };
}
