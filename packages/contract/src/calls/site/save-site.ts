import { adminOnly } from '#access.ts';
import { Done } from '#calls/done.ts';
import { endpoint } from '#endpoint.ts';
import { editable } from '#views/editable.ts';
import { SiteContent } from '#views/site/site-view.ts';

/** A part that is left out stays; one that is null goes back to the neutral default. */
export const saveSite = endpoint({
  name: 'saveSite',
  method: 'POST',
  path: '/site',
  access: adminOnly,
  summary: 'Changes what names the firm.',
  body: editable(SiteContent),
  answer: Done,
});
