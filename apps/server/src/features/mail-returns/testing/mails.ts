let counter = 0;

const joined = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'));
const head = (from: string, to: string, subject: string) => {
  counter += 1;
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <mail${counter}.${Date.now()}@mx.example.net>`,
    'MIME-Version: 1.0',
  ];
};

/** A mail that a person or a program wrote. */
export const writtenMail = (to: string, text: string, headers: readonly string[] = []): Buffer =>
  joined([
    ...head('Berta Blum <berta@example.net>', to, 'Re: Neues vom Dorf'),
    ...headers,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
  ]);

const report = (
  to: string,
  type: string,
  part: string,
  fields: readonly string[],
  original: readonly string[],
) =>
  joined([
    ...head('Mail Delivery System <MAILER-DAEMON@mx.example.net>', to, 'Undelivered Mail'),
    'Auto-Submitted: auto-replied',
    `Content-Type: multipart/report; report-type=${type}; boundary="cut"`,
    '',
    '--cut',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system.',
    '--cut',
    `Content-Type: message/${part}`,
    '',
    ...fields,
    '',
    '--cut',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: Neues vom Dorf',
    ...original,
    '',
    '--cut--',
    '',
  ]);

/** A report on a delivery (RFC 3464). */
export const deliveryReport = (
  to: string,
  action: string,
  status: string,
  original: readonly string[] = [],
): Buffer =>
  report(
    to,
    'delivery-status',
    'delivery-status',
    [
      'Reporting-MTA: dns; mx.example.net',
      '',
      'Final-Recipient: rfc822; anna@example.net',
      `Action: ${action}`,
      `Status: ${status}`,
      'Diagnostic-Code: smtp; 550 as it may be',
    ],
    original,
  );

/** A complaint (RFC 5965). */
export const complaint = (to: string, type: string, original: readonly string[] = []): Buffer =>
  report(
    to,
    'feedback-report',
    'feedback-report',
    [`Feedback-Type: ${type}`, 'User-Agent: SomeGenerator/1.0', 'Version: 1'],
    original,
  );
