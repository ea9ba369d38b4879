export { administeredAppsQuery } from './api.ts';
export { builderOf } from './places.ts';
