import * as z from 'zod';
import { listOf } from '#codecs/lists.ts';
import { Oid, OidOf } from '#codecs/oid.ts';
import { mostRows, orderBy, paging } from '#codecs/paging.ts';
import { question } from '#codecs/question.ts';
import { longestName, shortText } from '#codecs/text.ts';
import { WireMoment } from '#codecs/wire-date.ts';
import { endpoint } from '#endpoint.ts';
import { Done, Saved, saveErrors } from '#views/done.ts';
import { savable } from '#views/editable.ts';
import { ReaderConfigurationView, ReaderView } from '#views/reader-view.ts';
import { ModalityRef, ViewVersion } from '#views/references.ts';

export const listReaders = endpoint({
  name: 'listReaders',
  method: 'POST',
  path: '/readers',
  summary: 'Readers, with their last sign of life.',
  body: question({
    id: Oid.optional(),
    name: shortText(longestName).optional(),
    ...paging,
    order: listOf(orderBy(['name', 'numeric_id', 'heartbeat'])).optional(),
  }),
  pageSize: mostRows,
  answer: z.array(ReaderView),
});

/** Without `_id` a new one is made. All but name and number is ignored: the reader itself tells of its heartbeat, and its clock is corrected by a call of its own. */
export const saveReader = endpoint({
  name: 'saveReader',
  method: 'POST',
  path: '/reader',
  summary: 'Creates or changes a reader.',
  body: savable(ReaderView),
  answer: Saved,
  errors: ['reader_not_found', 'number_taken', ...saveErrors],
});

export const listReaderConfigurations = endpoint({
  name: 'listReaderConfigurations',
  method: 'POST',
  path: '/reader-configurations',
  summary: 'The checkpoints that readers serve, with the window of each.',
  body: question({
    intermediate: listOf(OidOf).optional(),
    reader: listOf(OidOf).optional(),
    modality: OidOf.optional(),
    include_readers: z.boolean().optional(),
    include_intermediates: z.boolean().optional(),
    ...paging,
  }),
  answer: z.array(ReaderConfigurationView),
});

/** The window comes as 'date time' text in the zone of the event, or as instants. Screens show minutes and send seconds. */
export const saveReaderConfiguration = endpoint({
  name: 'saveReaderConfiguration',
  method: 'POST',
  path: '/reader-configuration',
  summary:
    'Creates or changes the window of a reader at a checkpoint. One of an official race stays as it is, and where it is.',
  body: savable(
    z.object({
      _id: OidOf,
      reader: OidOf,
      intermediate: OidOf,
      datetime_start: WireMoment,
      datetime_end: WireMoment,
      security_seconds: z.number().min(0).max(86_400),
      _version: ViewVersion,
    }),
  ).extend({
    /** Sent back by screens, ignored: the checkpoint tells it. */
    modality: z.union([OidOf, ModalityRef]).optional(),
  }),
  /** Clients compare with true. */
  answer: z.literal(true),
  errors: [
    'reader_not_found',
    'configuration_not_found',
    'checkpoint_not_found',
    'checkpoint_not_timed',
    'dates_reversed',
    'reader_window_outside_race',
    'race_official',
    ...saveErrors,
  ],
});

export const deleteReaderConfiguration = endpoint({
  name: 'deleteReaderConfiguration',
  method: 'POST',
  path: '/delete-reader-configuration',
  summary: 'Takes a reader off a checkpoint; its reads stay and count for nothing there.',
  body: z.strictObject({ _id: OidOf }),
  answer: Done,
  errors: ['configuration_not_found', 'race_official'],
});
