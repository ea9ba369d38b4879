import { isDeepStrictEqual } from 'node:util';
import type { Language, PropertySetChange } from '@dorfplatz/contract';
import { noteAct } from '../../platform/audit/record.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import { displayNameOf, type Naming } from '../members/index.ts';
import {
  type Context,
  type DefinedSet,
  definedContent,
  definePropertySet,
  defineSet,
  isOf,
  type PropertyRow,
  type PropertySetRow,
  setsAround,
  typesOf,
  wordIn,
} from '../property-sets/index.ts';
import { merged } from './merge.ts';
import { type EditedSet, editedSet } from './queries.ts';

/** So many properties that were taken out of a set are kept with it, the newest. */
const REMOVED_MAX = 100;

/** So many properties a set has at most. */
const PROPERTIES_MAX = 100;

const withoutId = ({ id: _, ...property }: PropertyRow) => property;

/** What a context's own set consists of; options added to those above it where it has none. */
const contentOf = (own: PropertySetRow | undefined): DefinedSet =>
  own?.type === 'basic'
    ? { type: 'basic', properties: own.properties.map(withoutId) }
    : { type: 'modified', added: own?.added_options ?? [] };

type Part = { name: string };
const partsOf = (content: DefinedSet): readonly Part[] =>
  content.type === 'basic' ? content.properties : content.added;

/** The parts of one content that the other has not, or not so. */
function differing(content: DefinedSet, other: DefinedSet): readonly Part[] {
  if (content.type !== other.type) return partsOf(content);
  const known = partsOf(other);
  return partsOf(content).filter((part) => !known.some((each) => isDeepStrictEqual(part, each)));
}

/** What a log entry says of one of the two contents between which something changed. */
function noteOf(content: DefinedSet, other: DefinedSet) {
  const note = { type: content.type, changed: differing(content, other) };
  const order = partsOf(content).map(({ name }) => name);
  const isReordered = !isDeepStrictEqual(
    order,
    partsOf(other).map(({ name }) => name),
  );
  return isReordered ? { ...note, order } : note;
}

/** What became of a set by somebody else and what is wanted of it now; undefined where both changed the same. */
function together(base: DefinedSet, stored: DefinedSet, wanted: DefinedSet): DefinedSet | undefined {
  if (isDeepStrictEqual(stored, base) || isDeepStrictEqual(stored, wanted)) return wanted;
  if (base.type === 'basic' && stored.type === 'basic' && wanted.type === 'basic') {
    const properties = merged({
      base: base.properties,
      stored: stored.properties,
      wanted: wanted.properties,
    });
    return properties && properties.length <= PROPERTIES_MAX ? { type: 'basic', properties } : undefined;
  }
  if (base.type === 'modified' && stored.type === 'modified' && wanted.type === 'modified') {
    const added = merged({ base: base.added, stored: stored.added, wanted: wanted.added });
    return added && { type: 'modified', added };
  }
  return undefined;
}

type Wording = { language: Language; naming: Naming & { language: Language } };

/** Says who changed which properties meanwhile; what was sent is changed nowhere. */
function conflictOf(
  stored: DefinedSet,
  basedOn: DefinedSet,
  known: readonly PropertyRow[],
  by: EditedSet | undefined,
  { language, naming }: Wording,
): Problem {
  const changed = [...differing(stored, basedOn), ...differing(basedOn, stored)];
  const names = [...new Set(changed.map(({ name }) => name))];
  const labelled = [
    ...known,
    ...[stored, basedOn].flatMap((each) => (each.type === 'basic' ? each.properties : [])),
  ];
  const texts = names.map((name) => {
    const labels = labelled.find((each) => each.name === name)?.labels;
    return labels ? wordIn(labels, language, naming.language) : name;
  });
  const who =
    by && by.display_name !== null && by.state !== null
      ? displayNameOf({ display_name: by.display_name, state: by.state }, naming)
      : '';
  return new Problem(409, 'property_set_changed', {
    detail: translate(language, `property_sets.${names.length === 0 ? 'order_changed' : 'changed'}_by`, {
      name: who || translate(language, 'property_sets.somebody'),
      fields: new Intl.ListFormat(language.slice(0, 2)).format(texts.slice(0, 5)),
    }),
  });
}

/** Refuses what properties of a set cannot be. @throws Problem 422 */
function refuseTypes(name: string, { properties = [] }: PropertySetChange): void {
  const allowed = typesOf(name);
  const errors: Record<string, string[]> = {};
  properties.forEach(({ type }, index) => {
    if (!allowed.includes(type)) errors[`properties.${index}.type`] = ['not_allowed'];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Gives a context a set of its own, or changes it, and keeps what is taken out of it.
 * @returns the sets that hold then, from the context outwards
 * @throws Problem 422 for what cannot be kept, 409 where somebody else has changed the set since
 */
export async function changePropertySet(
  tx: Transaction,
  actor: Viewer,
  context: Context,
  name: string,
  change: PropertySetChange,
  wording: Wording,
): Promise<PropertySetRow[]> {
  // Locked first and read then: who waits here must see what the other one wrote.
  await sql`select id from contexts where id = ${context.contextId} for update`.execute(tx);
  const sets = await setsAround(tx, name, context);
  const [own, above] = isOf(context, sets[0]) ? [sets[0], sets.slice(1)] : [undefined, sets];
  const edited = await editedSet(tx, name, context);
  const stored = contentOf(own);
  refuseTypes(name, change);
  const wanted = defineSet(change, own, above, wording.language);
  const basedOn = change.based_on && definedContent(change.based_on, wording.language);
  const defined = basedOn ? together(basedOn, stored, wanted) : wanted;
  if (!defined) {
    const known = above.flatMap(({ properties }) => properties);
    throw conflictOf(stored, basedOn!, known, edited, wording);
  }
  noteAct(tx, {
    target: { property_set: name, ...(context.type !== 'network' && { [context.type]: String(context.id) }) },
    before: noteOf(stored, defined),
    after: noteOf(defined, stored),
  });
  const kept = new Set(defined.type === 'basic' ? defined.properties.map((property) => property.name) : []);
  const removed = [...(own?.properties ?? []), ...(edited?.removed ?? [])]
    .filter((property, index, all) => all.findIndex((each) => each.name === property.name) === index)
    .filter((property) => !kept.has(property.name))
    .slice(0, REMOVED_MAX);
  await definePropertySet(tx, actor, context, name, defined, { tagParents: change.tag_parents, removed });
  return setsAround(tx, name, context);
}
