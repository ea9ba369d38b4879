import { Type } from 'typebox';
import { resource } from './resource.ts';

const network = resource('network');

/** Icons of the installed app: by size in pixels, for masks of any shape, and as a sign of one colour. */
export const APP_ICONS = ['180', '192', '512', 'maskable', 'badge'] as const;
export type AppIcon = (typeof APP_ICONS)[number];

/** What browsers need to install the product (W3C Web Application Manifest). */
export const WebManifest = Type.Object({
  id: Type.String(),
  name: Type.String(),
  short_name: Type.String(),
  lang: Type.String(),
  dir: Type.Literal('ltr'),
  start_url: Type.String(),
  scope: Type.String(),
  display: Type.Literal('standalone'),
  background_color: Type.String(),
  theme_color: Type.String(),
  icons: Type.Array(
    Type.Object({ src: Type.String(), sizes: Type.String(), type: Type.String(), purpose: Type.String() }),
  ),
});

export const getWebManifest = network.get('getWebManifest', '/manifest.webmanifest', {
  ids: ['API-412'],
  summary: 'What a browser needs to install the network as an app',
  access: 'anyone',
  answer: WebManifest,
});

export const getAppIcon = network.get('getAppIcon', '/api/v1/app_icons/{name}', {
  ids: ['API-413'],
  summary: 'An icon of the installed app as PNG, made of the network’s own picture or its colour',
  access: 'anyone',
  params: { name: Type.Enum([...APP_ICONS]) },
  bytes: true,
});
