export { Swatch } from './components/swatch.tsx';
export { type MovingEntries, Wall, WallFloor, WallLoading } from './components/wall.tsx';
export type { CardFace } from './components/wall-card.tsx';
export { useWall, type WallState } from './use-wall.ts';
export { allCards, type Column } from './wall-cards.ts';
export type { WallSource } from './wall-query.ts';
