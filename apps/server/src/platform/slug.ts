export { slugOf } from '@dorfplatz/content';
