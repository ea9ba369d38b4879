/** When an appointment is: weeks from this one, the weekday from Monday = 1, and its hours; none for whole days. */
export type At = readonly [week: number, weekday: number, from?: string, to?: string];

export type PlannedAppointment = {
  /** Keys of calendars, see PLANNED_CALENDARS. */
  calendars: readonly string[];
  name: string;
  at: At;
  /** How many days it lasts, 1 unless said otherwise. */
  days?: number;
  description?: string;
  place?: readonly [name: string, address?: string];
  link?: string;
  rule?: string;
  /** Weeks from this one whose occurrence is cancelled. */
  canceledWeeks?: readonly number[];
  isCanceled?: true;
  /** A number to dial in with its code. */
  meeting?: readonly [number: string, code: string];
  zone?: string;
  limit?: number;
  costs?: number;
  isEvent?: true;
  /** The accounts that are invited and have not answered. */
  invites?: readonly string[];
};

export const PLANNED_CALENDARS: readonly { key: string; color: string; name?: string; owner?: string }[] = [
  { key: 'network', name: 'Verein', color: '#2563eb' },
  { key: 'lena', name: 'Mein Kalender', color: '#0f766e', owner: 'lena.brandt@lindenplatz.example' },
  {
    key: 'mehmet',
    name: 'Schichtplan Mehmet',
    color: '#4d7c0f',
    owner: 'mehmet.yildirim@lindenplatz.example',
  },
  {
    key: 'ulrike',
    name: 'Ulrike unterwegs',
    color: '#0369a1',
    owner: 'ulrike.neumann-okafor@lindenplatz.example',
  },
  { key: 'vorstand', color: '#6d4fd8' },
  { key: 'beirat', color: '#a21caf' },
  { key: 'versammlung', color: '#0369a1' },
  { key: 'sommerfest', color: '#c2410c' },
  { key: 'garten', color: '#15803d' },
  { key: 'repair', color: '#a15c00' },
  { key: 'chor', color: '#be185d' },
  { key: 'verkehr', color: '#7a6a00' },
  { key: 'lesen', color: '#6d4fd8' },
  { key: 'sprachen', color: '#0f766e' },
  { key: 'sued', color: '#b3261e' },
  { key: 'winterhilfe', color: '#0369a1' },
];

const HOUSE = ['Vereinshaus', 'Lindenplatz 1'] as const;
const GARDEN = ['Gemeinschaftsgarten', 'Hohlweg 12'] as const;
const SQUARE = ['Festwiese am Lindenplatz', 'Lindenplatz'] as const;
const PHONE = ['+49 711 5550123', '482 913#'] as const;
const LENA = 'lena.brandt@lindenplatz.example';
const MEHMET = 'mehmet.yildirim@lindenplatz.example';
const ULRIKE = 'ulrike.neumann-okafor@lindenplatz.example';

/** Beside what comes every week: the life of a club around the day on which the demo is looked at. */
export const PLANNED_APPOINTMENTS: readonly PlannedAppointment[] = [
  // Every week, every month
  {
    calendars: ['repair'],
    name: 'Repair-Café',
    at: [-20, 3, '17:00', '20:00'],
    rule: 'FREQ=WEEKLY',
    place: HOUSE,
    description: 'Bringt mit, was wackelt, klemmt oder gar nicht mehr will. **Kaffee und Werkzeug** sind da.',
    limit: 24,
  },
  {
    calendars: ['chor'],
    name: 'Chorprobe',
    at: [-30, 5, '19:30', '21:30'],
    rule: 'FREQ=WEEKLY',
    canceledWeeks: [2],
    place: ['Aula der Uhlandschule', 'Schulstraße 4'],
    description: 'Wir proben für das Sommerfest. Noten liegen aus.',
  },
  {
    calendars: ['vorstand'],
    name: 'Vorstandssitzung',
    at: [-8, 2, '19:00', '21:00'],
    rule: 'FREQ=WEEKLY;INTERVAL=2',
    meeting: PHONE,
    place: HOUSE,
  },
  {
    calendars: ['beirat'],
    name: 'Beiratstreffen',
    at: [-9, 4, '20:00', '21:30'],
    rule: 'FREQ=WEEKLY;INTERVAL=4',
    place: HOUSE,
  },
  {
    calendars: ['garten'],
    name: 'Gartenfrühstück',
    at: [-12, 7, '11:00', '13:00'],
    rule: 'FREQ=WEEKLY;INTERVAL=3',
    place: GARDEN,
    description: 'Jede und jeder bringt etwas mit.',
  },
  { calendars: ['garten'], name: 'Gießdienst', at: [-4, 1], rule: 'FREQ=WEEKLY', place: GARDEN },
  {
    calendars: ['network'],
    name: 'Sprechstunde des Vorstands',
    at: [-16, 4, '14:00', '15:00'],
    rule: 'FREQ=WEEKLY;INTERVAL=2',
    meeting: PHONE,
    place: HOUSE,
  },
  {
    calendars: ['lesen'],
    name: 'Lesekreis',
    at: [-24, 4, '19:00', '21:00'],
    rule: 'FREQ=WEEKLY;INTERVAL=4',
    place: ['Buchhandlung Löwenzahn', 'Marktgasse 7'],
  },
  {
    calendars: ['sprachen'],
    name: 'Sprachcafé Deutsch',
    at: [-10, 1, '16:00', '17:30'],
    rule: 'FREQ=WEEKLY',
    place: HOUSE,
    limit: 12,
  },
  {
    calendars: ['sprachen'],
    name: 'Tándem con Sevilla',
    at: [-6, 4, '18:30', '19:30'],
    rule: 'FREQ=WEEKLY;INTERVAL=2',
    zone: 'Atlantic/Canary',
    link: 'https://meet.google.com/abc-defg-hij',
  },
  {
    calendars: ['verkehr'],
    name: 'Redaktionsrunde Verkehrskonzept',
    at: [-2, 1, '18:00', '19:30'],
    rule: 'FREQ=WEEKLY;INTERVAL=2',
    link: 'https://us02web.zoom.us/j/123456789',
  },
  {
    calendars: ['sued'],
    name: 'Stammtisch Süd',
    at: [-20, 4, '20:00', '22:30'],
    rule: 'FREQ=WEEKLY;INTERVAL=2',
    canceledWeeks: [0],
    place: ['Gasthaus Wiesengrund', 'Uferweg 3'],
  },
  { calendars: ['lena'], name: 'Yoga', at: [-10, 2, '07:30', '08:30'], rule: 'FREQ=WEEKLY' },
  { calendars: ['lena'], name: 'Geburtstag Ines', at: [0, 6], rule: 'FREQ=YEARLY' },
  // This week and around it
  {
    calendars: ['garten', 'network'],
    name: 'Führung: Grundschule im Garten',
    at: [0, 4, '09:00', '10:30'],
    place: GARDEN,
    description: 'Die dritte Klasse schaut sich die Hochbeete an. Wir brauchen **drei**, die erzählen.',
  },
  { calendars: ['sommerfest'], name: 'Probe Lampionkette', at: [0, 4, '18:30', '19:30'], place: SQUARE },
  {
    calendars: ['sommerfest'],
    name: 'Plakate abholen',
    at: [0, 5, '16:00', '16:30'],
    place: ['Druckerei Kolb', 'Industriestraße 21'],
  },
  {
    calendars: ['garten'],
    name: 'Pflanztag am Hochbeet',
    at: [0, 6, '10:00', '14:00'],
    place: GARDEN,
    limit: 15,
    invites: [LENA],
    description: 'Tomaten, Zucchini, Ringelblumen. Handschuhe nicht vergessen.',
  },
  { calendars: ['sommerfest'], name: 'Standplanung', at: [0, 3, '19:00', '20:30'], place: HOUSE },
  {
    calendars: ['sommerfest'],
    name: 'Bühne und Technik',
    at: [0, 1, '18:30', '20:00'],
    link: 'https://teams.microsoft.com/l/meetup-join/19%3ameeting_demo',
  },
  { calendars: ['versammlung'], name: 'Kassenprüfung', at: [0, 2, '20:00', '21:30'], place: HOUSE },
  { calendars: ['network'], name: 'Ende der Umfrage zum Motto', at: [0, 7, '20:00', '20:00'] },
  {
    calendars: ['network'],
    name: 'Flohmarkt Altstadt',
    at: [-1, 6, '10:00', '16:00'],
    place: ['Marktplatz', 'Marktplatz'],
    isEvent: true,
    costs: 8,
  },
  {
    calendars: ['network'],
    name: 'Kinderkino im Saal',
    at: [-1, 6, '15:00', '17:00'],
    place: HOUSE,
    limit: 60,
  },
  { calendars: ['winterhilfe'], name: 'Rückblick Winterhilfe', at: [-1, 3, '18:00', '19:30'], place: HOUSE },
  { calendars: ['lena'], name: 'Zahnarzt', at: [-1, 2, '08:15', '09:00'] },
  { calendars: ['lena'], name: 'Urlaub in Portugal', at: [5, 1], days: 12 },
  { calendars: ['ulrike'], name: 'Kongress in Lissabon', at: [1, 2], days: 3, zone: 'Europe/Lisbon' },
  {
    calendars: ['ulrike'],
    name: 'Gespräch im Rathaus',
    at: [0, 3, '10:00', '11:00'],
    place: ['Rathaus, Zimmer 204', 'Rathausplatz 1'],
  },
  {
    calendars: ['ulrike'],
    name: 'Anruf aus New York',
    at: [1, 1, '10:00', '10:45'],
    zone: 'America/New_York',
    meeting: PHONE,
  },
  { calendars: ['mehmet'], name: 'Frühschicht', at: [0, 1, '06:00', '14:00'] },
  { calendars: ['mehmet'], name: 'Nachtschicht', at: [0, 5, '22:00', '23:59'] },
  // The summer party and its days
  {
    calendars: ['sommerfest'],
    name: 'Aufgaben Sommerfest verteilen',
    at: [1, 3, '18:00', '19:30'],
    meeting: PHONE,
    invites: [LENA, MEHMET],
  },
  { calendars: ['sommerfest'], name: 'Anlieferung Zelte', at: [1, 4, '18:30', '19:30'], place: SQUARE },
  { calendars: ['sommerfest'], name: 'Aufbau Sommerfest', at: [1, 5], place: SQUARE },
  { calendars: ['sommerfest'], name: 'Getränke annehmen', at: [1, 5, '17:00', '18:00'], place: SQUARE },
  {
    calendars: ['chor', 'sommerfest'],
    name: 'Generalprobe Chor',
    at: [1, 5, '18:00', '19:15'],
    place: SQUARE,
  },
  {
    calendars: ['network', 'sommerfest'],
    name: 'Sommerfest unter der Linde',
    at: [1, 6],
    days: 2,
    place: SQUARE,
    isEvent: true,
    description:
      'Zwei Tage Musik, Kuchen und Flohmarkt. Um **14 Uhr** eröffnet der Chor, abends spielt die Kapelle vom Kanal. Wer helfen mag, trägt sich bei der AG Sommerfest ein.',
  },
  { calendars: ['sommerfest'], name: 'Aufbau Bühne', at: [1, 6, '08:00', '09:45'], place: SQUARE },
  {
    calendars: ['sommerfest'],
    name: 'Helferfrühstück',
    at: [1, 6, '10:00', '11:00'],
    place: HOUSE,
    limit: 40,
  },
  { calendars: ['network'], name: 'Eröffnung', at: [1, 6, '14:00', '14:30'], place: SQUARE },
  { calendars: ['chor', 'network'], name: 'Auftritt des Chors', at: [1, 6, '15:00', '15:40'], place: SQUARE },
  { calendars: ['repair'], name: 'Fahrrad-Check', at: [1, 6, '15:00', '18:00'], place: SQUARE },
  { calendars: ['network'], name: 'Lampionumzug', at: [1, 6, '21:00', '22:00'], place: SQUARE },
  { calendars: ['sommerfest'], name: 'Abbau und Aufräumen', at: [1, 7, '10:00', '14:00'], place: SQUARE },
  {
    calendars: ['garten'],
    name: 'Gartentreff',
    at: [1, 7, '15:00', '17:00'],
    place: GARDEN,
    isCanceled: true,
  },
  // The weeks behind it
  {
    calendars: ['network'],
    name: 'Willkommensabend für Neue',
    at: [2, 2, '19:00', '20:30'],
    place: HOUSE,
    link: 'https://us02web.zoom.us/j/987654321',
    invites: [LENA],
  },
  { calendars: ['sommerfest'], name: 'Auswertung Sommerfest', at: [2, 4, '18:00', '19:30'], meeting: PHONE },
  {
    calendars: ['network'],
    name: 'Ausflug nach Stade',
    at: [2, 6, '09:30', '18:00'],
    place: ['Bahnhof, Gleis 3', 'Bahnhofsplatz 1'],
    limit: 30,
    costs: 19.5,
    isEvent: true,
    description: 'Mit dem Zug an die Elbe. Im Preis sind Fahrt und Führung.',
  },
  {
    calendars: ['verkehr'],
    name: 'Ortsbegehung Schulweg',
    at: [2, 5, '15:00', '16:30'],
    place: ['Ecke Schulstraße und Uferweg'],
  },
  {
    calendars: ['network'],
    name: 'Tag der offenen Tür',
    at: [3, 6, '10:00', '16:00'],
    place: HOUSE,
    isEvent: true,
  },
  {
    calendars: ['versammlung', 'network'],
    name: 'Mitgliederversammlung',
    at: [4, 4, '19:00', '22:00'],
    place: HOUSE,
    invites: [LENA, MEHMET],
    description: 'Tagesordnung: Bericht, Kasse, Entlastung, Wahlen, Verschiedenes.',
  },
  {
    calendars: ['beirat'],
    name: 'Klausur des Beirats',
    at: [3, 5],
    days: 2,
    place: ['Haus am Deich', 'Deichweg 8'],
    limit: 9,
  },
  { calendars: ['garten'], name: 'Honigernte', at: [4, 6, '14:00', '17:00'], place: GARDEN, limit: 8 },
  { calendars: ['lesen'], name: 'Lesung im Hof', at: [3, 3, '19:30', '21:00'], place: HOUSE, costs: 5 },
  { calendars: ['winterhilfe'], name: 'Auftakt Winterhilfe', at: [8, 2, '18:30', '20:00'], place: HOUSE },
  {
    calendars: ['network'],
    name: 'Neujahrsempfang',
    at: [-14, 6, '17:00', '20:00'],
    place: HOUSE,
    isEvent: true,
  },
  {
    calendars: ['chor'],
    name: 'Frühjahrskonzert',
    at: [-6, 7, '17:00', '18:45'],
    place: ['Stadtkirche', 'Kirchplatz 2'],
    isEvent: true,
  },
  {
    calendars: ['network'],
    name: 'Arbeitseinsatz am Spielplatz',
    at: [-3, 6, '09:00', '13:00'],
    place: ['Spielplatz Rosenweg'],
    isCanceled: true,
    description: 'Fällt wegen Unwetter aus, ein neuer Tag folgt.',
  },
  {
    calendars: ['repair'],
    name: 'Nähabend',
    at: [-2, 4, '18:00', '21:00'],
    place: HOUSE,
    limit: 10,
    invites: [ULRIKE],
  },
];
