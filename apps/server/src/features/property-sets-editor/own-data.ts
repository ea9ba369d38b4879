import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'property-sets-written',
    text: `
      select s.id as key, s.name, s.updated_at, (
        select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'labels', p.labels) order by p.position), '[]')
        from properties p where p.property_set_id = s.id
      ) as properties
      from property_sets s where s.author_id = $1`,
  },
]);
