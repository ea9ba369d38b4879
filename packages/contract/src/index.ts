export * from './declarations.ts';
export * from './endpoint.ts';
export * from './endpoints.ts';
