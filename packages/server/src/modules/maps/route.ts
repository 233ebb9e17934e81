import { mapStyle } from '@dorsal/contract/calls/site.ts';
import type { Config } from '#platform/config/config.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';

/** The map style of the screens. Pages may load from the host of the style, see `contentPolicy`. */
export const mapRoutes = ({ mapStyleUrl }: Pick<Config, 'mapStyleUrl'>): ServedEndpoint[] => [
  serveEndpoint(mapStyle, () => ({ url: mapStyleUrl })),
];
