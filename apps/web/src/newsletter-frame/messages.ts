import de from 'grapesjs/locale/de.mjs';
import en from 'grapesjs/locale/en.mjs';
import es from 'grapesjs/locale/es.mjs';
import fr from 'grapesjs/locale/fr.mjs';
import mjmlDe from 'grapesjs-mjml/locale/de';
import mjmlEn from 'grapesjs-mjml/locale/en';
import mjmlEs from 'grapesjs-mjml/locale/es';
import mjmlFr from 'grapesjs-mjml/locale/fr';
import { whole } from './whole.ts';

type Messages = Record<string, unknown>;

/** What the editor says, as it brings it along. */
export const localeMessages: Record<string, Messages> = { de, en, es, fr };

/** What its parts for MJML say. */
export const pluginMessages: Record<string, Messages> = {
  de: whole(mjmlDe),
  en: whole(mjmlEn),
  es: whole(mjmlEs),
  fr: whole(mjmlFr),
};
