import { AUDIT_OUTCOMES } from '@dorfplatz/contract';
import type { AuditQuery } from './api.ts';

type Filters = Record<string, string | undefined>;

const dayOf = (text: string | undefined) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);

/** What the address of the screen asks for; what nobody could have chosen there is left out. */
export function auditQueryOf(
  page: number,
  { actor, action, outcome, target, from, to }: Filters,
): AuditQuery {
  const actorId = Number(actor);
  const found = AUDIT_OUTCOMES.find((each) => each === outcome);
  const first = dayOf(from);
  const last = dayOf(to);
  return {
    ...(Number.isSafeInteger(actorId) && actorId > 0 && { actor: actorId }),
    ...(action && action.length <= 100 && { action }),
    ...(found && { outcome: found }),
    ...(target && /^[a-z_]{1,50}:.{1,100}$/.test(target) && { target }),
    ...(first && { from: first }),
    ...(last && { to: last }),
    ...(page > 1 && { page }),
  };
}
