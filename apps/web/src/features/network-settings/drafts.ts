import type { SettingsPart } from '@dorfplatz/contract';

/** What somebody has changed, by the path of the setting: what it is to be, and what it was when they began. */
export type Drafts = Readonly<Record<string, { value: unknown; base: unknown }>>;

/** The value of a setting by its path. */
export const valueAt = (settings: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], settings);

/** Whether two values of a setting are the same; the order of a record's keys says nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  const written = (value: unknown) =>
    JSON.stringify(value, (_key, part) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    );
  return written(one) === written(other);
}

/** Drafts after a change; one that is what it was before is none. */
export function withDraft(drafts: Drafts, path: string, value: unknown, stored: unknown): Drafts {
  const { [path]: earlier, ...rest } = drafts;
  const base = earlier ? earlier.base : stored;
  return isSame(value, base) ? rest : { ...rest, [path]: { value, base } };
}

/** Drafts that go on from what is stored now: whoever saves again has seen it. */
export const rebased = (drafts: Drafts, settings: object): Drafts =>
  Object.fromEntries(
    Object.entries(drafts)
      .map(([path, { value }]) => [path, { value, base: valueAt(settings, path) }] as const)
      .filter(([, { value, base }]) => !isSame(value, base)),
  );

/** A part of the settings with these values, as the call wants it. */
export function partOf(drafts: Drafts, which: 'value' | 'base'): SettingsPart {
  const part: Record<string, unknown> = {};
  for (const [path, draft] of Object.entries(drafts)) {
    const [name, inner] = path.split('.') as [string, string?];
    part[name] =
      inner === undefined
        ? draft[which]
        : { ...(part[name] as Record<string, unknown> | undefined), [inner]: draft[which] };
  }
  return part as SettingsPart;
}
