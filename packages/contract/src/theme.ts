import { type Static, Type } from 'typebox';
import { Nullable } from './common.ts';

/** A network's, category's or group's look: one colour in, every derived tone computed by the server. */
export const ThemeTokens = Type.Object({
  colors: Type.Object({ accent: Type.String() }),
  derivedColors: Type.Object({
    light: Type.Record(Type.String(), Type.String()),
    dark: Type.Record(Type.String(), Type.String()),
  }),
  logoUrl: Nullable(Type.String()),
  logoType: Type.Enum(['default', 'extended', 'hidden']),
  bannerType: Type.Enum(['hidden', 'color', 'image']),
  bannerUrl: Nullable(Type.String()),
  userbarIconType: Type.Enum(['duotone']),
  fullWidth: Type.Boolean(),
  faviconImage: Nullable(Type.String()),
  override: Type.Boolean(),
});
export type ThemeTokens = Static<typeof ThemeTokens>;
