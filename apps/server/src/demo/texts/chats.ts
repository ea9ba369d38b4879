/** A line of a chat: who says it (`A` to `D` are people of the group, `me` an account to sign in as), and what. */
export type PlannedLine = {
  by: 'A' | 'B' | 'C' | 'D' | 'me';
  text: string;
  /** Which line before it is quoted, counted back. */
  quotes?: number;
  reactions?: readonly string[];
  hasImage?: true;
  /** Minutes after the line before. */
  after?: number;
};

export const GROUP_CHATS: Readonly<Record<string, readonly PlannedLine[]>> = {
  garten: [
    {
      by: 'A',
      text: 'Guten Morgen! Wer gießt heute Abend? Laut Plan wäre ich dran, aber ich sitze im Zug fest.',
    },
    {
      by: 'B',
      text: 'Kann ich machen, bin ab sechs im Garten.',
      quotes: 1,
      reactions: ['🙏', '❤️'],
      after: 12,
    },
    { by: 'A', text: 'Du rettest die Tomaten 🍅' },
    {
      by: 'C',
      text: 'Die Regentonne hinten ist übrigens wieder voll, bitte zuerst **die** nehmen.',
      after: 240,
    },
    { by: 'me', text: 'Gut zu wissen. Hat jemand den Schlüssel vom Geräteschuppen?' },
    { by: 'C', text: 'Hängt am Haken hinter der Tür, wie immer.', quotes: 1, reactions: ['👍'] },
    {
      by: 'B',
      text: 'So sieht Beet 7 gerade aus. Wahnsinn, oder?',
      hasImage: true,
      reactions: ['😍', '🌱', '👏'],
      after: 1400,
    },
    {
      by: 'D',
      text: 'Wunderschön! Am Samstag bringe ich Setzlinge mit: Mangold, Salat und ein paar Ringelblumen.',
    },
    { by: 'A', text: 'Ich nehme gern vom Mangold.' },
    { by: 'me', text: 'Und ich bringe Kaffee.', reactions: ['☕', '🎉'] },
    { by: 'D', text: 'Dann ist der Samstag gerettet 😄', after: 35 },
    { by: 'B', text: 'Wetterbericht sagt trocken bis Mittag. Fangen wir um neun an?' },
    { by: 'C', text: 'Neun passt.' },
  ],
  sommerfest: [
    {
      by: 'A',
      text: 'Stand der Dinge beim Sommerfest:\n\n- Bühne: zugesagt\n- Strom: Angebot kommt morgen\n- Kuchen: uns fehlen noch vier',
    },
    {
      by: 'B',
      text: 'Ich backe einen Zwetschgenkuchen, dann sind es noch drei.',
      quotes: 1,
      reactions: ['😋', '👍'],
    },
    { by: 'me', text: 'Ein Blech Pizzaschnecken zählt auch? Dann zwei.' },
    { by: 'A', text: 'Zählt!' },
    {
      by: 'C',
      text: 'Die Torwand steht bei uns im Keller, ich bringe sie am Freitag mit dem Anhänger vorbei.',
      after: 500,
    },
    { by: 'B', text: 'Wer hilft am Sonntag beim Abbau? Ab 17 Uhr wäre super.' },
    { by: 'me', text: 'Bin dabei.', reactions: ['💪'] },
    { by: 'D', text: 'Ich auch, aber erst ab halb sechs.' },
    { by: 'A', text: 'Perfekt, dann sind wir genug. Danke euch!', reactions: ['❤️'] },
    { by: 'C', text: 'Frage noch: Haben wir genug Bierbänke oder soll ich die Feuerwehr fragen?', after: 80 },
  ],
  repair: [
    {
      by: 'A',
      text: 'Morgen ist Repair-Café. Angemeldet sind bisher zwei Toaster, ein Radio und ein Staubsauger.',
    },
    { by: 'B', text: 'Das Radio nehme ich!', reactions: ['📻'] },
    { by: 'me', text: 'Ich kümmere mich um die Anmeldung am Eingang.' },
    {
      by: 'C',
      text: 'Uns geht das Lötzinn aus. Ich besorge eine Rolle und lege die Rechnung in die Kasse.',
      quotes: 3,
    },
    { by: 'A', text: 'Danke! Und bitte auch Feinsicherungen, 2 A träge.' },
    { by: 'B', text: '👍', after: 20 },
  ],
  verkehr: [
    {
      by: 'A',
      text: 'Die Stadt hat geantwortet: Der Zebrastreifen an der Schulstraße kommt, aber erst im Frühjahr.',
    },
    { by: 'B', text: 'Besser spät als nie. Hängen wir bis dahin die Banner auf?' },
    { by: 'me', text: 'Ja. Ich frage beim Bauhof, ob wir die Laternen nutzen dürfen.', reactions: ['👏'] },
    {
      by: 'C',
      text: 'Ich habe die Zählung vom Dienstag ausgewertet: **2.031 Fahrräder** an einem Tag.',
      reactions: ['🚲', '🎉'],
    },
    { by: 'A', text: 'Das ist doch eine Zahl für die Presse!', quotes: 1 },
  ],
  sprachen: [
    { by: 'A', text: '¡Hola a todos! Treffen wir uns heute um sieben im Café am Brunnen?' },
    { by: 'me', text: '¡Sí! Ich bringe das Spiel mit den Bildkarten mit.' },
    { by: 'B', text: 'Ich komme zehn Minuten später, bitte einen Stuhl freihalten 🙂', reactions: ['🪑'] },
    { by: 'C', text: 'Welche Sprache ist heute dran?' },
    {
      by: 'A',
      text: 'Spanisch bis acht, danach Deutsch für alle, die üben wollen.',
      quotes: 1,
      reactions: ['👍', '🙌'],
    },
  ],
  versammlung: [
    {
      by: 'A',
      text: 'Die Einladung zur Mitgliederversammlung ist raus. Bitte prüft, ob ihr sie bekommen habt.',
    },
    { by: 'B', text: 'Angekommen.' },
    { by: 'C', text: 'Bei mir auch. Braucht ihr noch jemanden fürs Protokoll?' },
    { by: 'me', text: 'Das wäre toll, danke!', quotes: 1, reactions: ['❤️'] },
    { by: 'A', text: 'Dann fehlt nur noch der Beamer. Wer hat ihn zuletzt gehabt?' },
  ],
};

/** Private chats: each account has some of them, with other people. */
export const PRIVATE_CHATS: readonly (readonly PlannedLine[])[] = [
  [
    { by: 'A', text: 'Hast du kurz Zeit? Ich komme nicht in den Keller, der Code geht nicht mehr.' },
    { by: 'me', text: 'Der wurde am Montag geändert. Ich schicke ihn dir gleich persönlich.' },
    { by: 'A', text: 'Danke, du bist ein Schatz!', reactions: ['😊'] },
    { by: 'A', text: 'Hat geklappt 🎉', after: 25 },
  ],
  [
    { by: 'me', text: 'Kommst du am Donnerstag mit zur Sitzung?' },
    { by: 'A', text: 'Ja, aber ich muss um acht los. Kannst du mich danach auf den Stand bringen?' },
    { by: 'me', text: 'Mache ich.', quotes: 1 },
    { by: 'A', text: 'Super. Soll ich die Kasse mitbringen?' },
  ],
  [
    { by: 'A', text: 'Danke noch mal fürs Fahren gestern!' },
    { by: 'me', text: 'Sehr gern 🙂', reactions: ['❤️'] },
  ],
  [
    { by: 'A', text: 'Kennst du einen guten Fahrradladen? Meine Kette springt.' },
    { by: 'me', text: 'Bring es am Samstag ins Repair-Café, das ist eine Sache von zehn Minuten.' },
    { by: 'A', text: '👍' },
  ],
  [
    { by: 'me', text: 'Ich habe noch zwei Karten für das Konzert am Sonntag. Magst du mitkommen?' },
    { by: 'A', text: 'Oh ja! Um wie viel Uhr?' },
    { by: 'me', text: '17 Uhr, Einlass ab halb fünf. Treffen wir uns an der Linde?' },
    { by: 'A', text: 'Abgemacht.', quotes: 1 },
  ],
];

export const STATUSES = [
  { type: 'online', text: 'Am Nachmittag im Vereinsbüro' },
  { type: 'busy', text: 'In der Probe bis neun' },
  { type: 'online', text: 'Im Garten 🌻' },
  { type: 'busy', text: 'Gerade in einer Sitzung' },
  { type: 'online', text: 'Unterwegs, antworte später' },
] as const;
