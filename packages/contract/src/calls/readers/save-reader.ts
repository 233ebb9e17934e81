import { raceStaff } from '#access.ts';
import { Saved } from '#calls/done.ts';
import { endpoint } from '#endpoint.ts';
import { ReaderView } from '#views/back-office/reader-view.ts';
import { editable } from '#views/editable.ts';

/** Without `_id` a new one is made. `heartbeat` and `last_event_received` are ignored; clock differences derive people again. */
export const saveReader = endpoint({
  name: 'saveReader',
  method: 'POST',
  path: '/reader',
  access: raceStaff,
  summary: 'Creates or changes a reader, its clock differences included.',
  body: editable(ReaderView),
  answer: Saved,
  errors: ['reader_not_found', 'number_taken', 'dates_reversed'],
});
