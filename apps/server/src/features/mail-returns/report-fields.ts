/** Fields of one block by their names in small letters; of a name that repeats, the first. */
export type Fields = ReadonlyMap<string, string>;

/** Blocks of fields as reports have them (RFC 3464, RFC 5965), an empty line between each. */
export function fieldsOf(text: string): Fields[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map((block) => {
      const fields = new Map<string, string>();
      for (const line of block.split('\n')) {
        const [, name, value] = /^([!-9;-~]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? [];
        if (name && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value!.trim());
      }
      return fields;
    })
    .filter(({ size }) => size > 0);
}
