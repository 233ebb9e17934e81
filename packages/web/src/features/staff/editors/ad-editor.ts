import { listAds, type StaffAdView, saveAd } from '@dorsal/contract/calls/ads.ts';
import type { BodyOf } from '@dorsal/contract/endpoint.ts';
import type { Ad } from '#api/ads.ts';
import { call } from '#api/call.ts';
import { command } from '#api/command.ts';
import { type Field, type FieldValue, textOrNull, type Values } from '../form/form-values.ts';
import type { EditorDesign } from '../form/use-editor.ts';
import { forStaff } from '../lists/for-staff.ts';
import { eventChoice, isNamed } from './EventChoice.tsx';

const listAdsForStaff = forStaff(listAds);

/** Document 3, section 2: event and dates exclude each other; the text stands with an event alone. */
const hasDates = (values: Values): boolean =>
  textOrNull(values['date_start']) !== null || textOrNull(values['date_end']) !== null;
const hasEvent = (values: Values): boolean => isNamed(values['event']);

export const adFields: readonly Field[] = [
  { kind: 'text', name: 'name', label: 'ads.name', isRequired: true },
  { kind: 'url', name: 'redirect', label: 'ads.website' },
  { kind: 'image', name: 'image', label: 'ads.image', hint: 'form.pictureAddress' },
  { kind: 'number', name: 'weight', label: 'ads.weight', isRequired: true, hint: 'ad.weight.hint' },
  {
    kind: 'own',
    name: 'event',
    label: 'ads.event',
    whyOff: (values) => (hasDates(values) ? 'ad.event.off' : null),
    ...eventChoice,
  },
  { kind: 'day', name: 'date_start', label: 'ad.from', whyOff: (values) => (hasEvent(values) ? 'ad.dates.off' : null) },
  { kind: 'day', name: 'date_end', label: 'ad.to', whyOff: (values) => (hasEvent(values) ? 'ad.dates.off' : null) },
  {
    kind: 'area',
    name: 'extra_text',
    label: 'ad.text',
    whyOff: (values) => (hasEvent(values) ? null : 'ad.text.off'),
  },
];

export const adEditor: EditorDesign<StaffAdView> = {
  kind: 'ad',
  titles: { list: 'ads.title', create: 'ad.create', edit: 'ad.edit', save: 'ad.save' },
  list: '/admin/ads',
  page: '/admin/ad/$id',
  nameOf: ({ name }) => name,
  load: async (id, signal) => (await call(listAdsForStaff, { body: { id } }, signal))[0] ?? null,
  valuesOf: (view) => ({
    name: view.name ?? '',
    redirect: view.redirect ?? '',
    image: view.image ?? '',
    weight: String(view.weight ?? 1),
    event: eventOf(view.event),
    date_start: dayOf(view.date_start),
    date_end: dayOf(view.date_end),
    ...{ startedAt: String(view.date_start ?? ''), endedAt: String(view.date_end ?? '') },
    extra_text: view.extra_text ?? '',
  }),
  wireOf: (values) => ({
    name: textOrNull(values['name']),
    redirect: textOrNull(values['redirect']),
    image: textOrNull(values['image']),
    weight: textOrNull(values['weight']) === null ? null : Number(values['weight']),
    event: isNamed(values['event']) ? values['event'].id : null,
    date_start: instantOf(values['date_start'], values['startedAt'], 0),
    date_end: instantOf(values['date_end'], values['endedAt'], lastOfDayMs),
    extra_text: hasEvent(values) ? textOrNull(values['extra_text']) : null,
  }),
  save: (body, commandId) => command(saveAd, { body: body as BodyOf<typeof saveAd> }, commandId), // of the fields above
};

/** The ad of a form, as pages of the public have it. */
export function adIn(values: Values): Ad {
  const { name, image, redirect, extra_text: text } = adEditor.wireOf(values);
  const said = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  return { id: '', name: said(name) ?? '', image: said(image), link: said(redirect), text: said(text) };
}

const eventOf = (event: StaffAdView['event']): FieldValue => {
  if (event === undefined || event === null) return null;
  return typeof event === 'string' ? { id: event, name: event } : { id: event._id, name: event.name };
};

/** Days of UTC, as the list shows them: an ad runs from the beginning of the first to the end of the last. */
const dayOf = (at: number | undefined | null): string => (at ? new Date(at).toISOString().slice(0, 10) : '');
const lastOfDayMs = 86_399_999;

/** A day that was not changed stays the instant that it was loaded as. */
function instantOf(day: FieldValue | undefined, loaded: FieldValue | undefined, intoDayMs: number): number | null {
  const text = textOrNull(day);
  if (text === null) return null;
  const before = Number(loaded);
  return text === dayOf(before) ? before : Date.parse(`${text}T00:00:00Z`) + intoDayMs;
}
