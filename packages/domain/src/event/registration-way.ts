export const registrationWays = ['provider', 'page', 'venue', 'ask'] as const;
/** The way that 'Register' leads: to the provider's page, an address of the organisers, the venue on the day, or to asking the organisers. */
export type RegistrationWay = (typeof registrationWays)[number];

interface Known {
  /** The provider has a page to register for the event. */
  readonly hasProvider: boolean;
  /** The organisers have an address that may be linked to. */
  readonly hasPage: boolean;
  /** Staff may register people at the venue. */
  readonly allowsVenue: boolean;
}

/** The one rule of where 'Register' leads, for server, pages, cards and maps. */
export function registrationWay({ hasProvider, hasPage, allowsVenue }: Known): RegistrationWay {
  if (hasProvider) return 'provider';
  if (hasPage) return 'page';
  return allowsVenue ? 'venue' : 'ask';
}
