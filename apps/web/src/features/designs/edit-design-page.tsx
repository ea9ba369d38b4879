import type { DesignAnswer } from '@dorfplatz/contract';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { designQuery } from './api.ts';
import { Answer } from './components/answer.tsx';
import { DesignForm } from './components/design-form.tsx';
import { type Place, useDesignId, usePlace } from './place.ts';

/** How a design looks: colour, logo, banner, width [SCR-176] [SCR-178] [SCR-180]. */
export default function EditDesignPage() {
  const place = usePlace();
  const id = useDesignId();
  const query = useQuery({ ...designQuery(place, id), refetchOnWindowFocus: false });
  return (
    <Answer query={query}>{(answer) => <Edit key={answer.design.id} place={place} answer={answer} />}</Answer>
  );
}

function Edit({ place, answer }: { place: Place; answer: DesignAnswer }) {
  const t = useTranslate();
  const name = answer.design.name || t('designs.unnamed');
  return (
    <Page
      width="full"
      title={
        place.type === 'network'
          ? t('designs.edit_title', { name })
          : t('designs.edit_title_of', { name, of: answer.context.name })
      }
    >
      <DesignForm place={place} answer={answer} />
    </Page>
  );
}
