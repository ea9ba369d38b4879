import type { Environment } from '../../platform/settings/environment.ts';

/** Where newsletters are designed: our own frame, whose document has no origin, or the editor that the operator named. */
export function designerOf({ newsletterDesignerUrl: url }: Pick<Environment, 'newsletterDesignerUrl'>): {
  designer_url: string;
  designer_origin: string;
} {
  return url === undefined
    ? { designer_url: '/newsletter-designer', designer_origin: 'null' }
    : { designer_url: url, designer_origin: new URL(url).origin };
}
