import { Skeleton } from '@dorfplatz/ui';
import { lazy, Suspense } from 'react';
import { PropertyFields } from '../../property-sets/index.ts';
import { RelatedAppContext } from './fields/relation-field.tsx';

const further = {
  file: lazy(() => import('./fields/file-field.tsx')),
  html: lazy(() => import('./fields/html-field.tsx')),
  membership: lazy(() => import('./fields/membership-field.tsx')),
  relation: lazy(() => import('./fields/relation-field.tsx')),
};

type ItemFieldsProps = Omit<Parameters<typeof PropertyFields>[0], 'further'> & { appId: number };

/** The fields of an item. What is only counted is no field. */
export function ItemFields({ appId, definitions, ...props }: ItemFieldsProps) {
  return (
    <RelatedAppContext value={appId}>
      <Suspense fallback={<Skeleton height={64} />}>
        <PropertyFields
          {...props}
          definitions={definitions.filter(({ type }) => type !== 'statistics')}
          further={further}
        />
      </Suspense>
    </RelatedAppContext>
  );
}
