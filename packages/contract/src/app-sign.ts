import { type Static, Type } from 'typebox';

/** Drawn beside the name of an app. */
export const APP_SYMBOLS = [
  'boxes',
  'wrench',
  'gear',
  'handshake',
  'inbox',
  'idea',
  'alert',
  'people',
  'book',
  'cart',
  'key',
  'leaf',
  'music',
  'tools',
  'truck',
] as const;
export const AppSymbol = Type.Enum([...APP_SYMBOLS]);
export type AppSymbol = Static<typeof AppSymbol>;
export const APP_COLORS = ['green', 'orange', 'blue', 'purple', 'red', 'yellow', 'grey', 'pink'] as const;
export const AppColor = Type.Enum([...APP_COLORS]);
export type AppColor = Static<typeof AppColor>;

/** By which an app is known wherever it is named. */
export const AppSign = Type.Object({ icon: AppSymbol, color: AppColor });
export type AppSign = Static<typeof AppSign>;
