// npm run --silent screens: prints a JSON array of the web application's route paths.
import '../apps/web/src/shell/screens.ts';
