import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

const POSTS = {
  de: [
    'Am Samstag treffen wir uns um zehn Uhr auf dem Lindenplatz zum Aufräumen, bitte bringt Handschuhe und gute Laune mit.',
    'Wer kann mir bis Sonntag eine Leiter leihen? Ich möchte endlich die Dachrinne reinigen, bevor der Herbst richtig kommt.',
    'Die Chorprobe fällt heute leider aus, weil unsere Leiterin krank ist. Nächste Woche geht es wie gewohnt weiter.',
  ],
  en: [
    'On Saturday we meet at ten in the square to tidy up, please bring gloves and a good mood with you.',
    'Can somebody lend me a ladder until Sunday? I would finally like to clean the gutter before autumn really arrives.',
    'Choir practice is cancelled today because our conductor is ill. Next week we will carry on at the usual time.',
  ],
  es: [
    'El sábado nos vemos a las diez en la plaza para limpiar, traed por favor guantes y muchas ganas de trabajar.',
    '¿Alguien puede prestarme una escalera hasta el domingo? Quiero limpiar por fin el canalón antes de que llegue el otoño.',
    'El ensayo del coro de hoy se cancela porque nuestra directora está enferma. La semana que viene seguimos como siempre.',
  ],
  fr: [
    'Samedi nous nous retrouvons à dix heures sur la place pour nettoyer, apportez des gants et votre bonne humeur.',
    "Quelqu'un peut-il me prêter une échelle jusqu'à dimanche ? Je voudrais enfin nettoyer la gouttière avant l'automne.",
    'La répétition de la chorale est annulée aujourd’hui parce que notre cheffe est malade. On reprend la semaine prochaine.',
  ],
  uk: ['У суботу зустрічаємося о десятій годині на площі, щоб прибрати, візьміть, будь ласка, рукавички.'],
  tr: ['Cumartesi günü saat onda meydanda buluşup temizlik yapacağız, lütfen eldiven ve neşenizi getirin.'],
};

test('the language of a post of twenty words is found [RUL-0723]', async () => {
  for (const [language, posts] of Object.entries(POSTS))
    for (const post of posts) expect([post, await languageOf(post)]).toEqual([post, language]);
});

test('names, tags, code, addresses and marks say nothing about a language', async () => {
  const around =
    '@[1:The Quick Brown Fox Jumping Over] #[2:Neighbourhood] `return the first of them` https://the.example/and/the/other';
  expect(await languageOf(`**Morgen** _wieder_ gemeinsam ${around} im Garten arbeiten`)).toBe('de');
  expect(await languageOf(around)).toBeNull();
});

test.each(['', 'Ok', 'Ja!', '👍👍👍👍', '12:30 – 14:00', '`const baum = 1`'])(
  'what is too short to tell has none: %s',
  async (text) => {
    expect(await languageOf(text)).toBeNull();
  },
);
