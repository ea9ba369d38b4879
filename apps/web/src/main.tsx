import './boot.css';
import './fonts.css';
import '@dorfplatz/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { Application } from './app-shell/application.tsx';
import { preloadLastLanguage } from './lib/i18n.ts';

preloadLastLanguage();
createRoot(document.getElementById('root')!).render(<Application />);
