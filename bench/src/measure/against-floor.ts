import type { Finding } from '../report.ts';
import type { Comparison } from './load.ts';

export const round = (value: number) => Math.round(value).toLocaleString('en');

/** What is read, against the least code that could show the same. */
export const againstFloor = (what: string, compared: Comparison, target: number): Finding => ({
  what,
  figure: `${round(compared.own.perSecond)}/s, p50 ${compared.own.p50.toFixed(1)} ms, p99 ${compared.own.p99.toFixed(1)} ms`,
  floor: `${round(compared.floor.perSecond)}/s, p99 ${compared.floor.p99.toFixed(1)} ms`,
  ratio: compared.ratio,
  target: `≥ ${target}`,
  isMet: compared.ratio >= target,
  values: { ...compared.own, floorPerSecond: compared.floor.perSecond, floorP99: compared.floor.p99 },
});
