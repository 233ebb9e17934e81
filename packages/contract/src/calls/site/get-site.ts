import { endpoint } from '#endpoint.ts';
import { SiteView } from '#views/site/site-view.ts';

export const getSite = endpoint({
  name: 'getSite',
  method: 'GET',
  path: '/site',
  access: 'public',
  summary: 'Who runs this site: name, team, contact, sponsors, legal texts.',
  answer: SiteView,
});
