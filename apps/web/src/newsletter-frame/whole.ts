/** What a CommonJS file exports as its default: bundlers give modules the whole of it. */
export const whole = <Exported>(module: Exported): Exported =>
  (module as { default?: Exported }).default ?? module;
