// Both bring no types. They are CommonJS with a default of their own, which Node.js gives as a part of its default.
declare module 'mjml-core' {
  type Options = {
    fonts: Record<string, string>;
    keepComments: boolean;
    ignoreIncludes: boolean;
    useMjmlConfigOptions: boolean;
    validationLevel: 'strict' | 'soft' | 'skip';
    presets: unknown[];
  };
  type Mjml2Html = (mjml: string, options: Options) => Promise<{ html: string }>;
  const core: Mjml2Html | { default: Mjml2Html };
  export default core;
}

declare module 'mjml-preset-core' {
  const preset: unknown;
  export default preset;
}
