import { contentStaff } from '#access.ts';
import { Saved } from '#calls/done.ts';
import { endpoint } from '#endpoint.ts';
import { editable } from '#views/editable.ts';
import { OrganismView } from '#views/event/organism-view.ts';

/** Without `_id` a new one is made. */
export const saveOrganism = endpoint({
  name: 'saveOrganism',
  method: 'POST',
  path: '/organism',
  access: contentStaff,
  summary: 'Creates or changes an organiser or federation.',
  body: editable(OrganismView),
  answer: Saved,
  errors: ['organism_not_found'],
});
