import { chanceOf } from './chance.ts';
import type { Person } from './people.ts';

/** What people do for a living, as he and as she says it, with what follows from it that others may ask for. */
const OCCUPATIONS: readonly (readonly [he: string, she: string, skills: readonly string[]])[] = [
  ['Schreinermeister', 'Schreinermeisterin', ['Holzarbeiten', 'Möbel reparieren']],
  ['Elektroniker', 'Elektronikerin', ['Elektronik', 'Löten']],
  ['Buchhalter', 'Buchhalterin', ['Buchhaltung', 'Steuererklärung']],
  ['Rechtsanwalt', 'Rechtsanwältin', ['Vereinsrecht', 'Mietrecht']],
  ['Übersetzer', 'Übersetzerin', ['Englisch', 'Arabisch', 'Französisch']],
  ['Dolmetscher', 'Dolmetscherin', ['Türkisch', 'Spanisch']],
  ['Veranstaltungstechniker', 'Veranstaltungstechnikerin', ['Bühnentechnik', 'Tontechnik']],
  ['Grafiker', 'Grafikerin', ['Plakate gestalten', 'Siebdruck']],
  ['Journalist', 'Journalistin', ['Texte redigieren', 'Pressearbeit']],
  ['Gärtner', 'Gärtnerin', ['Obstbäume schneiden', 'Gemüsebau']],
  ['Bäcker', 'Bäckerin', ['Brot backen', 'Kuchen für viele']],
  ['Koch', 'Köchin', ['Kochen für viele', 'Vegan kochen']],
  ['Fahrradmechaniker', 'Fahrradmechanikerin', ['Fahrräder reparieren', 'Lastenrad verleihen']],
  ['Krankenpfleger', 'Krankenpflegerin', ['Erste Hilfe', 'Besuche am Krankenbett']],
  ['Hausarzt', 'Hausärztin', ['Erste Hilfe']],
  ['Erzieher', 'Erzieherin', ['Kinderbetreuung', 'Basteln']],
  ['Grundschullehrer', 'Grundschullehrerin', ['Nachhilfe', 'Vorlesen']],
  ['Informatiker', 'Informatikerin', ['Computerhilfe', 'Websites']],
  ['Architekt', 'Architektin', ['Pläne zeichnen', 'Bauanträge']],
  ['Sozialarbeiter', 'Sozialarbeiterin', ['Behördengänge', 'Streit schlichten']],
  ['Stadtführer', 'Stadtführerin', ['Stadtführungen', 'Stadtgeschichte']],
  ['Chorleiter', 'Chorleiterin', ['Chorleitung', 'Klavier']],
  ['Fotograf', 'Fotografin', ['Fotografieren', 'Filme schneiden']],
  ['Busfahrer', 'Busfahrerin', ['Transporter fahren', 'Umzüge']],
  ['Schneider', 'Schneiderin', ['Nähen', 'Kleidung ändern']],
  ['Maler und Lackierer', 'Malerin und Lackiererin', ['Streichen', 'Tapezieren']],
  ['im Ruhestand', 'im Ruhestand', ['Vorlesen', 'Gartenpflege', 'Schach']],
  ['Student', 'Studentin', ['Nachhilfe', 'Computerhilfe']],
];

/** What many can do, whatever they do for a living. */
const COMMON = [
  'Kuchen für viele',
  'Aufbau und Abbau',
  'Transporter fahren',
  'Kinderbetreuung',
  'Moderation',
  'Protokoll führen',
  'Gitarre',
  'Grillen',
  'Englisch',
  'Fahrräder reparieren',
];

/** Everything that somebody of the demo network can do, once. */
export const SKILLS: readonly string[] = [
  ...new Set([...OCCUPATIONS.flatMap(([, , skills]) => skills), ...COMMON]),
];

/** What a person does and can do; some say nothing of it, as people do. */
export function workOf(person: Person): { occupation: string | undefined; skills: string[] } {
  const own = chanceOf(`work of ${person.email}`);
  if (person.demo === undefined && own.isLucky(0.12)) return { occupation: undefined, skills: [] };
  const [he, she, taught] = own.pick(OCCUPATIONS);
  const learned = own.some(taught, own.between(1, taught.length));
  const others = own.isLucky(0.55) ? own.some(COMMON, own.between(1, 2)) : [];
  return { occupation: person.isShe ? she : he, skills: [...new Set([...learned, ...others])] };
}
