import type { Mail } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { returnAddress } from '../mail-returns/index.ts';
import type { ComposedIssue } from './content/compose.ts';
import type { Reader } from './tables.ts';

/** What tells the mails of one installation apart from others. */
const hostOf = (publicUrl: string) => new URL(publicUrl).hostname;

/**
 * An issue as a mail to one person. Programs can stop it with one click (RFC 8058), know it for a list (RFC 2919), and do
 * not answer it by themselves (RFC 3834).
 */
export function mailOf(
  composed: ComposedIssue,
  reader: Reader,
  services: Pick<Services, 'environment' | 'seals'>,
  { issueId, publicUrl }: { issueId: number; publicUrl: string },
): Mail {
  const host = hostOf(publicUrl);
  const returnTo = returnAddress(services, { id: reader.id, email: reader.email }, issueId || null);
  return {
    to: { name: reader.display_name, address: reader.email },
    subject: composed.subject,
    text: composed.text,
    html: composed.html,
    ...(returnTo !== undefined && { returnTo }),
    headers: {
      // The same whenever it is tried: a mail program drops the second of two.
      ...(issueId > 0 && { 'Message-ID': `<newsletter.${issueId}.${reader.id}@${host}>` }),
      // Without a name: written as words it would no longer be one.
      'List-Id': `<newsletter.${host}>`,
      'List-Unsubscribe': `<${composed.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
      'Auto-Submitted': 'auto-generated',
    },
  };
}
