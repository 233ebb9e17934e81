import { scopes } from '@dorsal/domain/ranking/types.ts';
import { oddities } from '@dorsal/domain/timing/odd-results.ts';
import { genders, resultStatuses } from '@dorsal/domain/timing/types.ts';
import * as z from 'zod';
import { Seconds } from '#codecs/amounts.ts';
import { Oid } from '#codecs/oid.ts';
import { Text } from '#codecs/text.ts';
import { type Endpoint, endpoint } from '#endpoint.ts';
import type { RefusalCode } from '#refusals/refusals.ts';
import { deleteReaderConfiguration, saveReaderConfiguration } from './readers.ts';
import { raceAct } from './staff/acts.ts';
import {
  acceptMissRates,
  addIntermediate,
  addNeutralised,
  addStops,
  deleteIntermediate,
  deleteNeutralised,
  deleteStop,
  settleCrossing,
  unsettleCrossing,
} from './staff/corrections.ts';
import { saveEvent } from './staff/events.ts';
import { saveModality } from './staff/modalities.ts';
import { reportWhereabouts } from './staff/race-day.ts';
import { addPenalty, deletePenalty, giveChip, judgeLateStart, judgeRead, ruleStatus } from './staff/rulings.ts';
import { undoCommand } from './staff/trail.ts';

/** The calls that can be previewed: those that move results. A call that joins them has its line here and one in `previewable` of the server. */
export const previewableCalls = {
  addIntermediate,
  deleteIntermediate,
  settleCrossing,
  unsettleCrossing,
  acceptMissRates,
  addNeutralised,
  deleteNeutralised,
  addStops,
  deleteStop,
  ruleStatus,
  reportWhereabouts,
  addPenalty,
  deletePenalty,
  judgeLateStart,
  judgeRead,
  giveChip,
  raceAct,
  saveReaderConfiguration,
  deleteReaderConfiguration,
  saveEvent,
  saveModality,
  undoCommand,
} as const satisfies Readonly<Record<string, Endpoint>>;
export type PreviewableCall = keyof typeof previewableCalls;

/** Lines of people, and of prizes, that a preview tells of each race. */
export const mostPreviewLines = 20;

const Place = z.int().min(1);
const Count = z.int().min(0);

/** A person on the board: the time and the places at the last checkpoint that they have a time at. */
const StandingView = z
  .object({
    status: z.enum(resultStatuses),
    /** That checkpoint. Absent: they have no time yet. */
    intermediate: Oid.optional(),
    total_time: Seconds.optional(),
    /** By scope; one without a place is left out. */
    places: z.partialRecord(z.enum(scopes), Place),
  })
  .meta({ id: 'Standing' });

const PersonView = z.object({ registration: Oid, bib_number: Text.optional(), name: Text });

/** The difference that a change makes to one race. */
const RacePreview = z
  .object({
    modality: Oid,
    name: Text,
    /** The version of the board that was looked at. `Previewed-Version: MODALITY:VERSION` names it to the call that does the change. */
    version: Count,
    /** People whose own result changes. */
    people: Count,
    /** People whose place shifts. */
    places: Count,
    /** Prizes that go to others. */
    prizes: Count,
    /** The first of the people whose place, time, status or group changes: those who lose or take a prize, then those with a result of their own that changes, then by place. */
    moved: z
      .array(
        z.object({
          ...PersonView.shape,
          /** False: others move around them. */
          is_own: z.boolean(),
          /** Absent: not on the board. */
          was: StandingView.optional(),
          is: StandingView.optional(),
        }),
      )
      .max(mostPreviewLines),
    /** People who are not told one by one. */
    more_moved: Count,
    /** People besides, whose times on the way alone change. */
    only_on_the_way: Count,
    /** People whom the change would give a result that is hardly meant. */
    odd: z.array(
      z.object({
        /** `heard_later`: not heard at the checkpoint where the race is classified, but after it. `nothing_left`: so much time is given back that none is left. */
        what: z.enum(oddities),
        people: z.array(PersonView).max(mostPreviewLines),
        /** Those who are not told one by one. */
        more: Count,
      }),
    ),
    moved_prizes: z
      .array(
        z.object({
          /** Order of the rule that gives it. */
          order: z.int(),
          by: z.enum(scopes),
          gender: z.enum(genders).optional(),
          category: Text.optional(),
          place: Place,
          from: z.array(PersonView),
          to: z.array(PersonView),
        }),
      )
      .max(mostPreviewLines),
    more_prizes: Count,
  })
  .meta({ id: 'RacePreview' });
export type RacePreviewView = z.output<typeof RacePreview>;

const own = ['previews_busy', 'preview_too_long', 'preview_too_wide'] as const satisfies readonly RefusalCode[];
const ofTheCalls: readonly RefusalCode[] = Object.values(previewableCalls).flatMap(({ errors }) => errors);

/** A change is looked at before it is made. Nothing is written and nobody waits for it. Whoever may make the change may look at it. */
export const previewCall = endpoint({
  name: 'previewCall',
  method: 'POST',
  path: '/preview',
  summary:
    'Tells what a call would change in places, prizes and people, and changes nothing. Refused as the call itself would be.',
  body: z.strictObject({
    command: z.enum(Object.keys(previewableCalls) as [PreviewableCall, ...PreviewableCall[]]), // keys of a const object
    /** As the call itself takes it. */
    body: z.unknown(),
  }),
  /** The races whose results it touches, by name. Empty: those of nobody. */
  answer: z.object({ races: z.array(RacePreview) }),
  errors: [...new Set<RefusalCode>([...own, ...ofTheCalls])],
});

/** The header of a call that does what was previewed: `MODALITY:VERSION`, several with commas. */
export const previewedHeader = 'previewed-version';
/** The header of its answer. */
export const movedBesidesHeader = 'moved-besides';

/** Bibs that `MovedBesides` names. */
export const mostBibsBesides = 20;

/** Told of the board of a race: the people that moved between the preview and the change. JSON, in the header `Moved-Besides`. */
export const MovedBesides = z.array(
  z.object({
    modality: Text,
    /** The version that the change found. */
    version: Count,
    /** People that moved; absent: so many that the board was made anew. */
    people: Count.optional(),
    /** The first of them. */
    bibs: z.array(Text).max(mostBibsBesides),
  }),
);
export type MovedBesides = z.output<typeof MovedBesides>;
