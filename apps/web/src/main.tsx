import './fonts.css';
import '@dorfplatz/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { Application } from './app-shell/application.tsx';
import { applyColourScheme } from './lib/theme.ts';

applyColourScheme();
createRoot(document.getElementById('root')!).render(<Application />);
