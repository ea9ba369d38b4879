export { administeredAppsQuery } from './api.ts';
