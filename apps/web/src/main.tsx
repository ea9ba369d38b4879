import './fonts.css';
import '@dorfplatz/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { arrive } from './lib/arrival.ts';
import { firstAnswers } from './lib/first-answers.ts';
import { preloadLastLanguage } from './lib/i18n.ts';
import { watchInstall } from './lib/install.ts';
import { Application } from './shell/application.tsx';
import { router } from './shell/router.tsx';

preloadLastLanguage();
watchInstall();
const stopWaiting = router.subscribe('onRendered', () => {
  stopWaiting();
  requestAnimationFrame(() =>
    setTimeout(() => {
      arrive();
      // A font on its way is looked for anew in every size of it: Inter comes when there is something to read.
      void import('./inter.css');
    }),
  );
});
// Until the first screen is there, the page keeps the frame it came with; an empty one would only flicker. It is made
// in one: nothing can be pressed yet that would have to wait, and in pieces it comes later.
void router
  .load()
  .then(firstAnswers)
  .finally(() => createRoot(document.getElementById('root')!).render(<Application />));
