import type { WidgetPerson, WidgetProperties } from '@dorfplatz/contract';
import { invalid } from '../../../../platform/problem.ts';
import { type Naming, presentMemberSummary } from '../../../members/index.ts';
import {
  displayText,
  memberProperties,
  memberPropertiesIn,
  type PropertyRow,
  type Reader,
  valuesWith,
} from '../../../property-sets/index.ts';
import type { WidgetKind } from '../kind.ts';
import { knownAmong, type People, type PersonRow, peopleOf } from './queries.ts';

type Profiles = {
  /** What everybody may read of profiles. */
  properties: ReadonlyMap<string, PropertyRow>;
  tags: People['tags'];
  reader: Reader;
  /** What tells namesakes apart. */
  detecting: string | null;
  naming: Naming;
};

function present(
  person: PersonRow,
  fields: readonly string[],
  { properties, tags, reader, detecting, naming }: Profiles,
): WidgetPerson {
  const chosen = fields.flatMap((name) => properties.get(name) ?? []);
  const wordsOf = (property: PropertyRow) =>
    displayText(property, person.stored[property.name], reader, tags);
  const told = detecting === null ? undefined : properties.get(detecting);
  return {
    ...presentMemberSummary({ ...person, detection_profile_field: (told && wordsOf(told)) || null }, naming),
    profile: valuesWith(
      { properties: chosen, values: person.stored, mayReadAll: false },
      { tags, images: new Map() },
    ),
    details: chosen.map(wordsOf).filter((words) => words !== ''),
  };
}

/** People, with a few words of their profiles below their names. */
export const people: WidgetKind<'people'> = {
  async keep({ tx, editor }, chosen: WidgetProperties['people'], before) {
    const ids = [...new Set(chosen.member_ids)];
    // Who is locked meanwhile stays chosen, so that they are there again with their way in.
    const added = ids.filter((id) => !before?.member_ids.includes(id));
    const known = await knownAmong(tx, editor, added);
    if (added.some((id) => !known.has(id))) throw invalid({ 'widget.properties.member_ids': ['unknown'] });
    const fields = [...new Set(chosen.profile_fields)];
    const newFields = fields.filter((name) => !before?.profile_fields.includes(name));
    if (newFields.length > 0) {
      const names = new Set((await memberProperties(tx)).map(({ name }) => name));
      if (newFields.some((name) => !names.has(name)))
        throw invalid({ 'widget.properties.profile_fields': ['unknown'] });
    }
    return { properties: { member_ids: ids, profile_fields: fields } };
  },

  async load({ services, viewer, language }, widgets) {
    const settings = services.settings.current();
    const wanted = [...new Set(widgets.flatMap(({ properties }) => properties.member_ids))];
    const { people: found, sets, tags } = await peopleOf(services.db.reads, viewer, wanted);
    const readable = memberPropertiesIn(sets).filter(({ is_visible }) => is_visible);
    const profiles: Profiles = {
      properties: new Map(readable.map((property) => [property.name, property])),
      tags,
      reader: { language, networkLanguage: settings.language },
      detecting: settings.detection_profile_field,
      naming: settings,
    };
    return new Map(
      widgets.map(({ id, properties: { member_ids, profile_fields } }) => {
        const memberships = member_ids.flatMap((memberId) => {
          const person = found.get(memberId);
          return person ? [present(person, profile_fields, profiles)] : [];
        });
        return [id, { memberships }];
      }),
    );
  },
};
