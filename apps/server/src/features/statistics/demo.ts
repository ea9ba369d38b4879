import { sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';

/** How many came in the last two years: more each year, fewer in August and on weekends. */
export async function write({ tx, now }: Demo): Promise<void> {
  await sql`
    insert into active_counts (period, start, members)
    select p.period, d.start::date, greatest(1, round(
      (select count(*) from members where state = 'active')
      * case p.period when 'day' then 0.34 when 'week' then 0.7 else 0.86 end
      * (1 - 0.16 * extract(epoch from to_timestamp(${now / 1000}) - d.start) / 31557600)
      * (1 + 0.06 * sin(extract(doy from d.start) / 9.0) + 0.04 * cos(extract(doy from d.start) * 1.7))
      * case when p.period = 'day' and extract(isodow from d.start) > 5 then 0.6 else 1 end
      * case when extract(month from d.start) = 8 then 0.8 else 1 end
    ))::integer
    from (values ('day', 740), ('week', 110), ('month', 26)) p (period, many),
      lateral (
        select date_trunc(p.period, to_timestamp(${now / 1000}) at time zone 'Europe/Berlin')
          - n * ('1 ' || p.period)::interval as start
        from generate_series(1, p.many) n
      ) d
  `.execute(tx);
}
