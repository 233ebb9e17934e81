import { unitSystems } from '@dorsal/domain/units/distances.ts';
import * as z from 'zod';
import { languages } from '#i18n/languages.ts';

/** What any address can say: `?lang=ca&units=imperial`. Anything else under these names is let go. */
export const addressChoices = z.object({
  lang: z.enum(languages).optional().catch(undefined),
  units: z.enum(unitSystems).optional().catch(undefined),
});
