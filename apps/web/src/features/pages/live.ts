import { onEvent } from '../../lib/live.ts';
import { useKeptFresh } from '../../lib/use-kept-fresh.ts';
import { refreshPages } from './api.ts';

const listen = () => onEvent('page_changed', () => refreshPages());

/** Keeps trees and pages fresh while others change them. */
export const useFreshPages = (): void => useKeptFresh(listen);
