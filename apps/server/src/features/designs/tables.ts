import type { DesignChoices } from '@dorfplatz/contract';
import type { AdministrationContext } from '../../platform/registries/administration.ts';

export type DesignRow = DesignChoices & { id: number; is_active: boolean };

/** A network, category or group that has designs of its own. */
export type DesignPlace = {
  /** Its row in `contexts`. */
  contextId: number;
  type: AdministrationContext['type'];
};
