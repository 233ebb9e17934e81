import * as z from 'zod';
import { organismTypes } from '#codecs/enums.ts';
import { listOf } from '#codecs/lists.ts';
import { Oid } from '#codecs/oid.ts';
import { orderBy, paging } from '#codecs/paging.ts';
import { question } from '#codecs/question.ts';
import { AddressText, PictureText, shortText } from '#codecs/text.ts';
import { endpoint } from '#endpoint.ts';
import { Saved, saveErrors } from '#views/done.ts';
import { savable } from '#views/editable.ts';
import { OrganismView } from '#views/organism-view.ts';
import { SentContact, ViewVersion } from '#views/references.ts';
import { TotalView } from '#views/stats-view.ts';

/** The filters that the organisms list sends to `/organisms` and `/organisms/stats`. */
const OrganismFilters = question({
  id: Oid.optional(),
  name: shortText(200).optional(),
  type: listOf(z.enum(organismTypes)).optional(),
  ...paging,
  order: listOf(orderBy(['name', 'type'])).optional(),
});

export const listOrganisms = endpoint({
  name: 'listOrganisms',
  method: 'POST',
  path: '/organisms',
  summary: 'Organisers and federations by name, or one by its id.',
  body: OrganismFilters,
  pageSize: 8,
  answer: z.array(OrganismView.extend({ _version: ViewVersion }).meta({ id: 'StaffOrganism' })),
});

export const organismStats = endpoint({
  name: 'organismStats',
  method: 'POST',
  path: '/organisms/stats',
  summary: 'The number of organisms that the filters leave.',
  body: OrganismFilters,
  answer: TotalView,
});

/** Without `_id` a new one is made. */
export const saveOrganism = endpoint({
  name: 'saveOrganism',
  method: 'POST',
  path: '/organism',
  summary: 'Creates or changes an organiser or federation.',
  body: savable(
    OrganismView.extend({
      logo: PictureText.optional(),
      website: AddressText.optional(),
      contact: SentContact.optional(),
      _version: ViewVersion,
    }),
  ),
  answer: Saved,
  errors: ['organism_not_found', 'name_taken', ...saveErrors],
});
