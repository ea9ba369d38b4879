/** The heading of the newsletter's screens with the way between them. */

/** A mail as a mail program shows it. */
export { MailFrame } from './components/mail-frame.tsx';
export { NewsletterPage } from './components/newsletter-frame.tsx';
