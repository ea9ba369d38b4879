import { chanceOf } from './chance.ts';
import { type Conversations, converse } from './conversations.ts';
import {
  type Attachment,
  type PlannedFile,
  planAttachments,
  planBirthdayPicture,
  planPictures,
} from './files.ts';
import { type Category, type Group, placesOf, planCategories, planGroups } from './groups.ts';
import { idsAfter, type Numbered } from './ids.ts';
import { HOUR } from './moments.ts';
import { type Notification, noticesOf } from './notices.ts';
import { type Person, planPeople } from './people.ts';
import { type Reaction, reactTo } from './reactions.ts';
import { readStock } from './stock.ts';

export type Network = { streamId: number; folderId: number };

/** The whole demo network, before any of it is written down. */
export type Plan = Conversations & {
  people: Person[];
  categories: Category[];
  groups: Group[];
  network: Network;
  reactions: Reaction[];
  notifications: Notification[];
  files: PlannedFile[];
  attachments: Attachment[];
  birthdayPicture: PlannedFile;
};

const SEED = 'lindenplatz';

/**
 * Thinks the demo network up: the same one for the same instant.
 * @param now instant in milliseconds that "just now" refers to
 * @param taken the highest id of each table so far
 */
export function planDemo(now: number, taken: Readonly<Record<Numbered, number>>, network: Network): Plan {
  const chance = chanceOf(SEED);
  const ids = idsAfter(taken);
  const people = planPeople(chance.of('people'), now);
  for (const person of people) person.id = ids.next('members');
  const categories = planCategories(chance.of('categories'), ids, people);
  const groups = planGroups(chance, ids, categories, people, now);
  const places = placesOf(groups, people, network);
  const { posts, tags } = converse(chance.of('posts'), ids, readStock(), places, now);
  stayLongEnough(people, posts);
  const reactions = reactTo(chance, posts, now);
  const { files, attachments } = planAttachments(chance, ids, posts);
  const pictures = planPictures(chance, ids, people, groups);
  const birthdayPicture = planBirthdayPicture(chance, ids, people.find((person) => person.isNetworkAdmin)!);
  return {
    people,
    categories,
    groups,
    network,
    posts,
    tags,
    reactions,
    notifications: noticesOf(posts, reactions, people),
    files: [...pictures, ...files, birthdayPicture],
    attachments,
    birthdayPicture,
  };
}

/** Whoever wrote something was there then, and read what there was. */
function stayLongEnough(people: readonly Person[], posts: Conversations['posts']): void {
  const last = new Map<number, number>();
  for (const { author, createdAt } of posts.flatMap((post) => [post, ...post.replies])) {
    last.set(author.id, Math.max(last.get(author.id) ?? 0, createdAt));
  }
  for (const person of people) {
    if (person.demo) continue;
    person.lastVisit = Math.max(person.lastVisit, last.get(person.id) ?? 0);
  }
  // The accounts to sign in as left some hours after they wrote, as planned with their visits.
  for (const person of people.filter((each) => each.demo)) {
    person.lastVisit = Math.max(person.lastVisit, (last.get(person.id) ?? 0) + HOUR / 2);
  }
}
