import type { Design, DesignChoices, SomeDesignChoices } from '@dorfplatz/contract';
import type { Picture } from '../../kit/picture-field.tsx';

/** What the form holds: the choices of a design, with pictures instead of their ids. */
export interface DesignValues {
  name: string;
  /** As typed. */
  accent: string;
  logo: Picture | null;
  logo_type: DesignChoices['logo_type'];
  banner_type: DesignChoices['banner_type'];
  banner: Picture | null;
  favicon: Picture | null;
  full_width: boolean;
  override: boolean;
}

const pictureOf = (id: number | null, url: string | null): Picture | null =>
  id === null || url === null ? null : { id, url };

export const valuesOf = (design: Design): DesignValues => ({
  name: design.name,
  accent: design.accent,
  logo: pictureOf(design.logo_id, design.logo_url),
  logo_type: design.logo_type,
  banner_type: design.banner_type,
  banner: pictureOf(design.banner_id, design.banner_url),
  favicon: pictureOf(design.favicon_id, design.favicon_url),
  full_width: design.full_width,
  override: design.override,
});

/** A colour as it is stored, from what people type: `#FD0`, `ffdd00`; null for anything else. */
export function hexOf(typed: string): string | null {
  const digits = typed.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  return /^[0-9a-f]{3}$/.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : null;
}

const choicesOf = ({ logo, banner, favicon, accent, ...rest }: DesignValues): DesignChoices => ({
  ...rest,
  accent: hexOf(accent) ?? accent,
  logo_id: logo?.id ?? null,
  banner_id: banner?.id ?? null,
  favicon_id: favicon?.id ?? null,
});

/** What was changed against what the form was loaded with, and what that was. */
export function changeOf(
  values: DesignValues,
  loaded: DesignValues,
  base: DesignValues,
): { design: SomeDesignChoices; based_on: SomeDesignChoices } {
  const [now, then, basis] = [choicesOf(values), choicesOf(loaded), choicesOf(base)];
  const fields = (Object.keys(now) as (keyof DesignChoices)[]).filter((field) => now[field] !== then[field]);
  const only = (choices: DesignChoices) =>
    Object.fromEntries(fields.map((field) => [field, choices[field]])) as SomeDesignChoices;
  return { design: only(now), based_on: only(basis) };
}
