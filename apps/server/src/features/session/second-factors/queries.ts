import type { FactorType, NetworkSettings, SecondFactor } from '@dorfplatz/contract';
import { type Sql, sql } from '../../../platform/db/database.ts';
import { countFactors } from '../passkeys/queries.ts';

const TYPES = ['totp', 'email'] as const satisfies FactorType[];

export const isAvailable = (settings: NetworkSettings, type: FactorType): boolean =>
  settings.two_factor !== 'disabled' &&
  (type === 'totp' ? settings.two_factor_totp_available : settings.two_factor_email_available);

type Standing = { factors: SecondFactor[]; backup_codes_left: number };

/** Both kinds of factors, those without an id not set up, and how many backup codes are left. */
export async function factorsOf(db: Sql, memberId: number, settings: NetworkSettings): Promise<Standing> {
  const { rows } = await sql<{
    id: number | null;
    type: FactorType;
    created_at: string | null;
    last_used_at: string | null;
    left: number;
  }>`
    select f.id, asked.type, f.created_at, f.last_used_at,
      (select count(*)::int from backup_codes b where b.member_id = ${memberId} and b.used_at is null) as left
    from unnest(${[...TYPES]}::text[]) with ordinality as asked (type, place)
    left join second_factors f on f.member_id = ${memberId} and f.type = asked.type
    order by asked.place
  `.execute(db);
  return {
    factors: rows.map(({ left: _, ...factor }) => ({
      ...factor,
      is_available: isAvailable(settings, factor.type),
    })),
    backup_codes_left: rows[0]!.left,
  };
}

/**
 * Whether a member has proven a second factor of their own, with which they come in.
 * @param host where passkeys work, null for nowhere
 */
export async function hasFactor(db: Sql, memberId: number, host: string | null): Promise<boolean> {
  const { codes, usable } = await countFactors(db, memberId, host);
  return codes + usable > 0;
}

/** The network demands a second factor of this member. */
export const isDemanded = (settings: NetworkSettings, isAdministrator: boolean): boolean =>
  settings.two_factor === 'enforced' && (settings.two_factor_enforced_for === 'all' || isAdministrator);
