import {
  getGroupNavigation,
  getNavigation,
  type Language,
  listGroupNavigationPages,
  listNavigationPages,
  type NavigationItem,
  type NavigationItemWrite,
  type NavigationPage,
  updateGroupNavigation,
  updateNavigation as updateNavigationCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { canUpdateGroup, findGroup } from '../groups/index.ts';
import { legalTextLinks, legalTextRows } from '../legal-texts/index.ts';
import { pagesToLead } from '../pages/index.ts';
import { updateNavigation } from './commands.ts';
import { canEditNavigation } from './policy.ts';
import { presentNavigation, screensOf } from './present.ts';
import { groupPages, type NavigationOwner, navigationOf } from './queries.ts';

function ofNetwork(viewer: Viewer): NavigationOwner {
  if (!canEditNavigation(viewer)) throw forbidden();
  return { networkId: viewer.networkId, groupId: null };
}

async function groupOf(db: Sql, viewer: Viewer, named: string) {
  const group = await findGroup(db, viewer, named);
  if (!group) throw notFound();
  if (!canUpdateGroup(viewer, group)) throw forbidden();
  return group;
}

async function ofGroup(db: Sql, viewer: Viewer, named: string): Promise<NavigationOwner> {
  return { networkId: viewer.networkId, groupId: (await groupOf(db, viewer, named)).id };
}

type Sent = { navigation_items: NavigationItemWrite[]; based_on?: NavigationItem[] };

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings, environment } = services;
  const { kysely } = db;

  const present = async (tx: Sql, owner: NavigationOwner) =>
    presentNavigation(await navigationOf(tx, owner), settings.current());

  async function change(
    tx: Transaction,
    viewer: Viewer,
    owner: NavigationOwner,
    body: Sent,
    language: Language,
  ) {
    await updateNavigation(
      tx,
      viewer,
      owner,
      { items: body.navigation_items, basedOn: body.based_on },
      { site: environment.publicUrl, naming: settings.current(), language },
    );
    return present(tx, owner);
  }

  /** Screens, legal texts and groups of the network, as far as they have this in their names. */
  async function pagesFor(viewer: Viewer, q: string, language: Language): Promise<NavigationPage[]> {
    const { show_map: hasMap, language: networkLanguage } = settings.current();
    const [groups, texts, pages] = await Promise.all([
      groupPages(kysely, viewer, q),
      legalTextRows(db, viewer),
      wikiPages(viewer, q, undefined),
    ]);
    const legal = legalTextLinks(texts, { language, networkLanguage }).map(
      ({ name, handle }): NavigationPage => ({
        kind: 'legal',
        text: name,
        link: `/legal/${handle}`,
        id: null,
      }),
    );
    return [...named([...screensOf(language, { slug: null, hasMap }), ...legal], q), ...pages, ...groups];
  }
  /** Pages of the network or a group, by their ids: they may get other names. */
  async function wikiPages(viewer: Viewer, q: string, slug: string | undefined): Promise<NavigationPage[]> {
    const found = await pagesToLead(kysely, viewer, q, slug, 50);
    return found.map(({ id, title }) => ({ kind: 'pages', text: title, link: `/pages/${id}`, id }));
  }
  const named = (pages: readonly NavigationPage[], q: string) =>
    pages.filter(({ text }) => text.toLowerCase().includes(q.toLowerCase()));

  serve(http, services, getNavigation, ({ viewer }) => present(kysely, ofNetwork(viewer)));

  serve(http, services, updateNavigationCall, async ({ viewer, body, language, write }) => {
    const owner = ofNetwork(viewer);
    return write((tx) => change(tx, viewer, owner, body, language));
  });

  serve(http, services, listNavigationPages, async ({ viewer, query, language }) => {
    ofNetwork(viewer);
    return { pages: await pagesFor(viewer, query.q?.trim() ?? '', language) };
  });

  serve(http, services, getGroupNavigation, async ({ viewer, params }) =>
    present(kysely, await ofGroup(kysely, viewer, params.slug)),
  );

  serve(http, services, updateGroupNavigation, async ({ viewer, params, body, language, write }) => {
    const owner = await ofGroup(kysely, viewer, params.slug);
    return write((tx) => change(tx, viewer, owner, body, language));
  });

  serve(http, services, listGroupNavigationPages, async ({ viewer, params, query, language }) => {
    const { slug } = await groupOf(kysely, viewer, params.slug);
    const q = query.q?.trim() ?? '';
    const own = screensOf(language, { slug, hasMap: settings.current().show_map });
    const ofGroup = await wikiPages(viewer, q, slug);
    return { pages: [...named(own, q), ...ofGroup, ...(await pagesFor(viewer, q, language))] };
  });
}
