import { type UnitSystem, unitSystems } from '@dorsal/domain/units/distances.ts';
import { oneOf, onlySaid } from '#browser/address-values.ts';
import { type SiteDialogName, siteDialogs } from '#features/site/SiteDialogs.tsx';
import { type Language, languages } from '#i18n/languages.ts';

interface AddressChoices {
  readonly lang?: Language | undefined;
  readonly units?: UnitSystem | undefined;
  readonly dialog?: SiteDialogName | undefined;
}

/** The parameters of any address: `?lang=ca&units=imperial`, and `?dialog=legal` over any page. Other values of them are dropped. */
export const addressChoices = (raw: Record<string, unknown>): AddressChoices =>
  onlySaid(raw, {
    lang: oneOf(languages, raw['lang']),
    units: oneOf(unitSystems, raw['units']),
    dialog: oneOf(siteDialogs, raw['dialog']),
  });
