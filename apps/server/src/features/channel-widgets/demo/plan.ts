import type { LayoutRowType, WidgetContainer } from '@dorfplatz/contract';
import type { Crop } from '../../channels/index.ts';

type Frame = Partial<Omit<WidgetContainer, 'group_ids'>>;
/** A widget of the demo, with drawings where it has pictures. */
export type DemoWidget = Frame &
  (
    | { type: 'banner'; title: string; picture: Crop | null; ground: string | null; words: string | null }
    | { type: 'text'; content: string; picture?: Crop }
    /** Articles of the blog of the channel, by their titles. */
    | { type: 'spotlight'; articles: readonly string[] }
    /** The newest of the blog of the channel. */
    | { type: 'blog'; count: number }
    /** So many of those who run the channel, and of those who subscribed to it. */
    | { type: 'people'; count: number }
    | { type: 'appointments'; count: number }
    | { type: 'rss'; url: string; source: string; entries: readonly DemoEntry[] }
    | { type: 'images'; pictures: readonly Crop[] }
    | { type: 'link'; url: string; player: string | null; page: DemoPage; picture: Crop; description: string }
  );
type DemoEntry = { title: string; source: string; daysAgo: number };
type DemoPage = { title: string; site: string };
export type DemoRow = readonly [LayoutRowType, ...(DemoWidget | null)[]];

const crop = (scene: Crop['scene'], x: number, alt: string, width = 720): Crop => ({ scene, x, alt, width });
const whole = (scene: Crop['scene'], alt: string): Crop => ({ scene, x: 0, alt });

const SPRING_CLEANING: readonly Crop[] = [
  crop('GARDEN', 0, 'Die ersten Hochbeete stehen, die Linde treibt aus'),
  crop('SQUARE', 360, 'Unter der Linde, kurz vor dem Anpfiff'),
  crop('MARKET', 0, 'Am Stand mit den Besen und Eimern'),
  crop('FEAST', 0, 'Danach leuchten die Lampions'),
  crop('BOARD', 0, 'Erst die Besprechung, dann die Besen'),
  crop('CHOIR', 360, 'Der Chor singt die Fenster sauber'),
  crop('FEAST', 700, 'Müde Füße am langen Tisch'),
  crop('GARDEN', 700, 'Wer gießt, gewinnt'),
  crop('REPAIR', 0, 'Der alte Rechen bekommt einen neuen Stiel'),
  crop('SQUARE', 0, 'Die Häuser an der Brunnengasse'),
  crop('MARKET', 700, 'Was noch gut ist, wandert auf den Flohmarkt'),
  crop('REPAIR', 700, 'Und die Lampe leuchtet wieder'),
];

const CITY_NEWS: readonly DemoEntry[] = [
  {
    title: 'Radweg an der Wiehre: Bürgerschaft darf bis 30. Juni mitreden',
    source: 'Stadt Freiburg',
    daysAgo: 0.2,
  },
  { title: 'Trinkbrunnen auf acht Plätzen wieder in Betrieb', source: 'Stadt Freiburg', daysAgo: 1.1 },
  { title: 'Förderung für Vereine: Anträge bis 15. Juli möglich', source: 'Bürgerstiftung', daysAgo: 3.2 },
  { title: 'Wochenmarkt zieht während der Bauarbeiten um', source: 'Badische Zeitung', daysAgo: 6.4 },
];

/** What the channels of the demo network are made of, by their addresses. */
export const DEMO_LAYOUTS: Readonly<Record<string, readonly DemoRow[]>> = {
  lindenblatt: [
    [
      'full',
      {
        type: 'banner',
        title: 'Lindenblatt',
        picture: whole('SQUARE', 'Häuser, Lichterketten und die Linde auf dem Platz'),
        ground: '#0b8069',
        words: '#ffffff',
      },
    ],
    [
      'half-2-1',
      {
        type: 'spotlight',
        label: 'Im Blick',
        articles: ['Es werde Licht: die Geschichte unserer Lampionkette'],
      },
      { type: 'blog', title: 'Neu im Blog', count: 3 },
    ],
    [
      'third',
      { type: 'people', title: 'Die Redaktion', count: 9 },
      { type: 'appointments', title: 'Nächste Termine', count: 4 },
      {
        type: 'rss',
        title: 'Aus der Stadt',
        url: 'https://www.stadt.example/meldungen.xml',
        source: 'Aus der Stadt',
        entries: CITY_NEWS,
      },
    ],
    [
      'half-2-1',
      { type: 'images', title: 'Bilder vom Frühlingsputz', pictures: SPRING_CLEANING },
      {
        type: 'link',
        title: 'Film ab',
        url: 'https://vimeo.com/channels/lindenklang/22439234',
        player: 'https://player.vimeo.com/video/22439234',
        page: { title: 'Der Chor unter der Linde, Mitschnitt vom Mai', site: 'Vimeo' },
        picture: crop('CHOIR', 360, 'Der Chor auf der Bühne'),
        description: '24 Minuten, drei Zugaben und ein Hund, der mitsingt.',
      },
    ],
    [
      'full',
      {
        type: 'text',
        title: 'Mitschreiben',
        content:
          'Das Lindenblatt lebt von allen, die etwas erlebt haben.\n\n- Texte bis **Donnerstag**, 18 Uhr\n- Bilder gern im Querformat\n- Namen nur mit Einverständnis',
      },
    ],
  ],
  'chor-lindenklang': [
    [
      'full',
      {
        type: 'banner',
        title: 'Singen macht satt',
        picture: whole('CHOIR', 'Der Chor im Scheinwerferlicht'),
        ground: '#4a3f86',
        words: '#ffe08a',
      },
    ],
    [
      'half-2-1',
      {
        type: 'text',
        title: 'Was wir im Herbst singen',
        content:
          'Auch ohne Noten: Wir üben nach Gehör, und wer neu ist, steht neben jemandem, der es schon kann.\n\n1. *Der Mond ist aufgegangen*\n2. *Bella ciao*, vierstimmig\n3. Etwas Neues von Friederike',
      },
      { type: 'appointments', title: 'Proben und Auftritte', count: 3 },
    ],
    [
      'half-1-2',
      { type: 'people', title: 'Stimmführung', count: 3 },
      {
        type: 'images',
        title: 'Vom Konzert',
        pictures: [
          crop('CHOIR', 0, 'Die Soprane'),
          crop('CHOIR', 360, 'Alle zusammen'),
          crop('CHOIR', 720, 'Die Bässe'),
          crop('FEAST', 200, 'Das Fest danach'),
        ],
      },
    ],
  ],
  gartentagebuch: [
    [
      'full',
      {
        type: 'banner',
        title: 'Gartentagebuch',
        picture: whole('GARDEN', 'Hochbeete vor einer Wiese'),
        ground: '#2f6b33',
        words: '#ffffff',
      },
    ],
    [
      'half-2-1',
      {
        type: 'text',
        title: 'Drei neue Hochbeete, elf schmutzige Knie',
        label: 'Diese Woche',
        picture: crop('GARDEN', 360, 'Beete voller Blumen'),
        content:
          'Der Kompost ist reif, die Schnecken auch. **Zu tun:** gießen, jäten, Bohnen hochbinden. Handschuhe hängen im Schuppen.',
      },
      { type: 'appointments', title: 'Pflanztage', count: 4 },
    ],
    [
      'half-1-2',
      { type: 'people', title: 'Wer gießt', count: 6 },
      {
        type: 'images',
        title: 'Seit dem Frühjahr',
        pictures: [
          crop('GARDEN', 0, 'April'),
          crop('GARDEN', 250, 'Mai'),
          crop('GARDEN', 500, 'Juni'),
          crop('GARDEN', 720, 'Juli'),
        ],
      },
    ],
  ],
  'repair-cafe': [
    [
      'full',
      {
        type: 'banner',
        title: 'Reparieren statt wegwerfen',
        picture: whole('REPAIR', 'Die Werkbank mit Werkzeug'),
        ground: '#7a3417',
        words: '#ffffff',
      },
    ],
    [
      'half-2-1',
      {
        type: 'text',
        title: 'Toaster, der nicht unten bleibt',
        picture: crop('REPAIR', 360, 'Ein roter Toaster auf der Werkbank'),
        content:
          '> [!warning]\n> Erst den Stecker ziehen, dann eine Viertelstunde warten.\n\n1. Krümel raus\n2. Haltemagnet säubern\n3. Feder prüfen\n\n| Teil | Preis |\n| --- | --- |\n| Feder | 2 € |\n| Magnet | 6 € |',
      },
      { type: 'people', title: 'Am Lötkolben', count: 3 },
    ],
    [
      'half-1-2',
      { type: 'appointments', title: 'Nächste Werkstatt', count: 3 },
      {
        type: 'images',
        title: 'Gerettet',
        pictures: [
          crop('REPAIR', 0, 'Ein Radio'),
          crop('REPAIR', 360, 'Ein Toaster'),
          crop('REPAIR', 720, 'Eine Lampe'),
        ],
      },
    ],
  ],
  vorstandspost: [
    [
      'full',
      {
        type: 'banner',
        title: 'Aus dem Gemeindesaal',
        picture: whole('BOARD', 'Der Vorstand am runden Tisch'),
        ground: '#5a3b26',
        words: '#fff7e8',
      },
    ],
    [
      'half-2-1',
      {
        type: 'text',
        title: 'Beschlüsse vom letzten Dienstag',
        content:
          '- Die Bank unter der Linde wird erneuert (**420 €**).\n- Das Sommerfest beginnt um 14 Uhr.\n- Der Antrag an die Bürgerstiftung geht bis zum 15. Juli hinaus.',
      },
      { type: 'people', title: 'Ansprechpersonen', count: 6 },
    ],
    [
      'half-1-2',
      { type: 'appointments', title: 'Sitzungen', count: 4 },
      {
        type: 'images',
        title: 'Klausurtag',
        pictures: [
          crop('BOARD', 0, 'Vor dem Saal'),
          crop('BOARD', 400, 'Am Tisch'),
          crop('SQUARE', 500, 'Pause'),
        ],
      },
    ],
  ],
  'sommerfest-ticker': [
    [
      'full',
      {
        type: 'banner',
        title: 'Sommerfest unter der Linde',
        picture: whole('FEAST', 'Lichterketten über dem langen Tisch'),
        ground: '#c2410c',
        words: '#ffffff',
      },
    ],
    [
      'third',
      {
        type: 'text',
        title: 'Jetzt',
        label: 'Ticker',
        content: 'Aufbau ab **9 Uhr**. Es fehlen noch zwei Leitern und jemand, der Kuchen schneidet.',
      },
      { type: 'appointments', title: 'Programm', count: 5 },
      { type: 'people', title: 'Fragen an', count: 3 },
    ],
    [
      'full',
      {
        type: 'images',
        title: 'Vom letzten Jahr',
        pictures: [
          crop('FEAST', 0, 'Am Anfang'),
          crop('FEAST', 360, 'Um zehn'),
          crop('CHOIR', 200, 'Der Chor'),
        ],
      },
    ],
  ],
  'flohmarkt-2025': [
    [
      'full',
      {
        type: 'banner',
        title: '84 Stände und ein Klavier',
        picture: whole('MARKET', 'Stände in der Altstadt'),
        ground: '#8a4b2a',
        words: '#ffffff',
      },
    ],
    [
      'half-1-2',
      {
        type: 'text',
        title: 'Danke',
        content:
          'Es kamen **1 260 €** zusammen, für die Jugend und den Garten. Das Klavier steht jetzt im Saal.',
      },
      {
        type: 'images',
        title: 'Rundgang',
        pictures: [
          crop('MARKET', 0, 'Der erste Stand'),
          crop('MARKET', 360, 'Gedränge'),
          crop('MARKET', 720, 'Am Klavier'),
          crop('SQUARE', 720, 'Aufgeräumt'),
        ],
      },
    ],
  ],
};
