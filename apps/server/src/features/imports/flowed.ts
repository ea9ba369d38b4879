/**
 * Joins the lines of a `format=flowed` text (RFC 3676) to paragraphs; quoted lines keep their marks.
 * @param deletesSpace the part's `delsp=yes`
 */
export function unfoldFlowed(text: string, deletesSpace: boolean): string {
  const joined: string[] = [];
  let open: { depth: number; text: string } | undefined;
  const close = () => {
    if (open) joined.push(open.depth > 0 ? `${'>'.repeat(open.depth)} ${open.text}` : open.text);
    open = undefined;
  };
  for (const line of text.split('\n')) {
    const depth = /^>*/.exec(line)![0].length;
    const words = line.slice(depth).replace(/^ /, '');
    const isSignature = words === '-- ';
    if (open && (open.depth !== depth || isSignature)) close();
    const isFlowing = words.endsWith(' ') && !isSignature;
    // Cut before it is added: cutting what has come together copies it, for each line.
    const added = isFlowing && deletesSpace ? words.slice(0, -1) : words;
    open = { depth, text: (open?.text ?? '') + added };
    if (!isFlowing) close();
  }
  close();
  return joined.join('\n');
}
