import type { bibsByHour } from '@dorsal/contract/calls/staff/race-day.ts';
import type { AnswerOf } from '@dorsal/contract/endpoint.ts';
import { findEventAsAsked } from '#modules/races/race-names-repository.ts';
import type { Context } from '#platform/context.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { findBibs } from './race-day-repository.ts';

/** The bibs of an event that were handed out, by race and by hour: a race that is not timed has bibs too. */
export async function answerBibsByHour({ db }: Context, named: string): Promise<AnswerOf<typeof bibsByHour> | Refused> {
  const asked = await findEventAsAsked(db, named);
  const { event, races, hours } = asked === null ? nothing : await findBibs(db, asked.number);
  if (event === null) return refuse('event_not_found');
  return {
    ...event,
    races: races.map(({ oid, name, short_name, bib_color, entered, collected }) => ({
      ...{ _id: oid, name, entered, collected },
      ...{ short_name: short_name || undefined, bib_color: bib_color || undefined },
    })),
    hours,
  };
}

const nothing = { event: null, races: [], hours: [] };
