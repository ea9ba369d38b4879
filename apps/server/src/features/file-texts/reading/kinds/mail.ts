import { type AddressObject, simpleParser } from 'mailparser';
import { EnoughError } from '../outcome.ts';
import type { Reading } from '../read-text.ts';
import { readHtmlText } from './html.ts';
import { startOf } from './plain.ts';

const BYTES_MAX = 32 * 1024 * 1024;

const textsOf = (addresses: AddressObject | AddressObject[] | undefined) =>
  [addresses ?? []].flat().map(({ text }) => text);

/** A mail: its subject, the people, its text and the names of what is attached. @throws EnoughError */
export async function readMail(reading: Reading): Promise<void> {
  const { bytes, isCut } = await startOf(reading, BYTES_MAX);
  const mail = await simpleParser(bytes, {
    skipImageLinks: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
  });
  const { text } = reading;
  if (mail.subject) text.line(mail.subject);
  for (const line of [mail.from, mail.to, mail.cc].flatMap(textsOf)) text.line(line);
  if (mail.text) text.line(mail.text);
  else if (mail.html) readHtmlText(text, mail.html, () => reading.goOn());
  for (const { filename } of mail.attachments) if (filename) text.line(filename);
  if (isCut) throw new EnoughError('more than is read of a mail');
}
