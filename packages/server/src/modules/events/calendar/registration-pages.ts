import type { EventView } from '@dorsal/contract/views/event-view.ts';
import { type RegistrationWay, registrationWay } from '@dorsal/domain/event/registration-way.ts';
import type { RegistrationTemplates } from '#platform/config/config.ts';
import { shownAddress } from '#platform/safe-address.ts';

interface OfEvent {
  readonly slug: string;
  readonly slug_rts: string | null;
  readonly number: number;
  readonly rts_numeric_id: number | null;
  readonly registration_url: string | null;
  readonly allow_team_registration: boolean;
  readonly external: boolean;
  readonly is_circuit: boolean;
  readonly registration_type: 'auto' | 'register' | null;
  /** Absent where nobody asks for the list. */
  readonly show_registration_list?: boolean;
}

/**
 * Pages of the registration provider for an event, or a circuit that one registers in (document 2, section 2.3): the templates of the settings with what the event is called there. One whose
 * template names something that the event lacks is absent; its own address for entering wins, and an event that does not show who is registered names no list. Undefined: there is none.
 */
export function registrationPages(templates: RegistrationTemplates, event: OfEvent): EventView['registration_pages'] {
  if (event.external || !takesEntries(event)) return undefined;
  const own = event.registration_url;
  const pages = {
    register: own?.startsWith('https://') ? own : filled(templates.register, event),
    list: event.is_circuit || event.show_registration_list ? filled(templates.list, event) : undefined,
    own: filled(templates.own, event),
    team: event.allow_team_registration ? filled(templates.team, event) : undefined,
  };
  return Object.values(pages).some((page) => page !== undefined) ? pages : undefined;
}

/** The columns that say where one registers. */
export interface Enterable extends OfEvent {
  readonly external_url: string | null;
  readonly allow_live_registration: boolean;
}

/** The way that 'Register' leads for an event, for answers that name it without its pages. */
export const registrationWayOf = (templates: RegistrationTemplates, event: Enterable): RegistrationWay =>
  registrationWay({
    hasProvider: registrationPages(templates, event)?.register !== undefined,
    hasPage: [event.registration_url, event.external_url].some((address) => shownAddress(address) !== undefined),
    allowsVenue: event.allow_live_registration,
  });

/** Of an installation that names no provider. */
export const noPages: RegistrationTemplates = { register: null, list: null, own: null, team: null };

/** In most circuits one takes part by running any of its races. */
const takesEntries = ({ is_circuit, registration_type }: OfEvent): boolean =>
  !is_circuit || registration_type === 'register';

function filled(template: string | null, event: OfEvent): string | undefined {
  const names: Readonly<Record<string, string | number | null>> = {
    slug: event.slug,
    slug_rts: event.slug_rts,
    numeric_id: event.number,
    rts_numeric_id: event.rts_numeric_id,
  };
  const placeholder = /\{(\w+)\}/g;
  if (template === null) return undefined;
  const isLacking = [...template.matchAll(placeholder)].some(([, name = '']) => (names[name] ?? '') === '');
  return isLacking
    ? undefined
    : template.replace(placeholder, (_, name: string) => encodeURIComponent(String(names[name])));
}
