import { raceStaff } from '@dorsal/contract/access.ts';
import { listModalities as listModalitiesCall } from '@dorsal/contract/calls/modalities.ts';
import {
  listReaderConfigurations as configurationsCall,
  listReaders as readersCall,
} from '@dorsal/contract/calls/readers.ts';
import { listIntermediates } from '@dorsal/contract/calls/staff/modalities.ts';
import * as values from '@dorsal/contract/calls/system.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { eventsOfCaller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import { listCheckpoints, listModalities } from './calendar/list-modalities.ts';
import { constants, fieldsFromRts, invariants } from './constants.ts';
import { listReaderConfigurations, listReaders } from './list-readers.ts';

/** Races, their courses and their readers, and the lists of values that screens use. */
export const eventRoutes = (
  context: Context,
  { registrationPages }: Partial<Pick<Config, 'registrationPages'>> = {},
): ServedEndpoint[] => [
  serveEndpoint(listModalitiesCall, ({ body, caller }) => listModalities(context, body, caller, registrationPages)),
  serveEndpoint(listIntermediates, ({ body, caller }) => listCheckpoints(context, body, caller)),
  serveEndpoint(configurationsCall, ({ body, caller }) =>
    listReaderConfigurations(context, body, eventsOfCaller(raceStaff, caller)),
  ),
  serveEndpoint(readersCall, ({ body }) => listReaders(context, body)),
  serveEndpoint(values.constants, () => constants),
  serveEndpoint(values.invariants, () => invariants),
  serveEndpoint(values.fieldsFromRts, () => fieldsFromRts),
];
