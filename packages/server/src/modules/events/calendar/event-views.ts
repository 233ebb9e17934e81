import type { EventView, StaffEventView } from '@dorsal/contract/views/event-view.ts';
import { noticesOfEvents } from '#modules/notices/notice-repository.ts';
import { ofEvent, ofModality } from '#modules/notices/present-notice.ts';
import { versionsOf } from '#platform/commands/command-repository.ts';
import type { RegistrationTemplates } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { type EventVisibility, type Hidden, levelIn } from '#platform/http/visibility.ts';
import { countEntries, type EventRows, loadEvents } from './event-rows-repository.ts';
import { loadListedModalities, withoutLists } from './listed-modality-repository.ts';
import { loadModalities, type ModalityRows } from './modality-rows-repository.ts';
import { presentEvent, presentStaffEvent } from './present-event.ts';
import { presentModality, presentStaffModality } from './present-modality.ts';
import { registrationPages } from './registration-pages.ts';

export interface ViewOptions {
  readonly visibility: EventVisibility;
  readonly seesHidden: Hidden;
  /** The addresses of registration pages. */
  readonly pages: RegistrationTemplates;
  /** With the checkpoints, categories, prizes and prices of the races. */
  readonly isWhole: boolean;
}

/** The events of these numbers with their modalities, in their order. */
export async function eventViews(
  context: Context,
  numbers: readonly number[],
  { visibility, seesHidden, pages, isWhole }: ViewOptions,
): Promise<(EventView | StaffEventView)[]> {
  const { db } = context;
  const [events, modalities, notices] = await Promise.all([
    loadEvents(db, numbers, { seesHidden }),
    isWhole ? loadModalities(db, { events: numbers }, { seesHidden }) : loadListedModalities(db, numbers, seesHidden),
    noticesOfEvents(db, numbers),
  ]);
  const levelOf = ({ event }: EventRows) => levelIn(visibility, event.number);
  const counted = [
    ...shown(events.filter((rows) => levelOf(rows) === 'public')),
    ...events.filter((rows) => levelOf(rows) !== 'public').map(({ event }) => event.number),
  ];
  const entries = await countEntries(db, counted, { seesHidden });
  const byEvent = groupByEvent(modalities);
  const now = context.now();
  const versions = visibility !== 'public' && isWhole ? await versionsOf(db, subjectsOf(events, modalities)) : null;
  return events.map((rows) => {
    const { event } = rows;
    const level = levelOf(rows);
    const own = (byEvent.get(event.number) ?? []).map((modality) => {
      const view = level === 'public' ? presentModality(modality, now) : presentStaffModality(modality, now);
      const { number } = modality.modality;
      return {
        ...(isWhole ? view : withoutLists(view)),
        ...versionIn(versions, `modality:${view._id}`),
        notices: ofModality(notices, number),
        registered: event.show_registrations_by_modality ? entries.ofModality(number) : undefined,
      };
    });
    return {
      ...(level === 'public' ? presentEvent(rows) : presentStaffEvent(rows, level)),
      notices: ofEvent(notices, event.number),
      registration_pages: registrationPages(pages, event),
      registered: event.show_total_registrations ? entries.ofEvent(event.number) : undefined,
      ...(level !== 'public' && { entered: entries.ofEvent(event.number) }),
      ...versionIn(level === 'public' ? null : versions, `event:${event.oid}`),
      modalities: own,
    };
  });
}

const subjectsOf = (events: readonly EventRows[], modalities: readonly ModalityRows[]): string[] => [
  ...events.map(({ event }) => `event:${event.oid}`),
  ...modalities.map(({ modality }) => `modality:${modality.oid}`),
];

/** Of views that staff edit; 0: no command has changed it. */
const versionIn = (versions: ReadonlyMap<string, number> | null, subject: string): { _version?: number } =>
  versions === null ? {} : { _version: versions.get(subject) ?? 0 };

/** Events that show everybody how many are entered. */
const shown = (events: readonly EventRows[]): number[] =>
  events
    .filter(({ event }) => event.show_total_registrations || event.show_registrations_by_modality)
    .map(({ event }) => event.number);

function groupByEvent(modalities: readonly ModalityRows[]): Map<number, ModalityRows[]> {
  const groups = new Map<number, ModalityRows[]>();
  for (const rows of modalities) {
    const group = groups.get(rows.modality.event_number);
    if (group) group.push(rows);
    else groups.set(rows.modality.event_number, [rows]);
  }
  return groups;
}
