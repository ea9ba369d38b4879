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
    const whole: string = (open?.text ?? '') + words;
    if (words.endsWith(' ') && !isSignature) {
      open = { depth, text: deletesSpace ? whole.slice(0, -1) : whole };
    } else {
      open = { depth, text: whole };
      close();
    }
  }
  close();
  return joined.join('\n');
}
