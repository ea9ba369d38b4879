type FilePart = { name: string; type: string; bytes: Buffer };

/** A multipart form as a browser sends it (RFC 7578): fields first, then the file. */
export function multipartOf(form: { file: FilePart; fields?: Record<string, string> }): {
  headers: Record<string, string>;
  payload: Buffer;
} {
  const boundary = '----dorfplatz-test-boundary';
  const head = (disposition: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`;
  const fields = Object.entries(form.fields ?? {}).map(
    ([name, value]) => `${head(`name="${name}"`)}${value}\r\n`,
  );
  const file = head(`name="file"; filename="${form.file.name}"`, `Content-Type: ${form.file.type}\r\n`);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(fields.join('') + file),
      form.file.bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
