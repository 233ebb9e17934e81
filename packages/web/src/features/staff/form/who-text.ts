import type { StaffTextKey } from '#i18n/en/staff.ts';
import type { SaidBy } from '#i18n/use-texts.ts';

/** Authors behind whom no account stands, as the server names them. */
const nameless: Readonly<Record<string, StaffTextKey>> = {
  'command line': 'trail.who.line',
  import: 'trail.who.import',
  'forgotten password': 'trail.who.password',
};
const kinds: Readonly<Record<string, StaffTextKey>> = {
  venue: 'trail.who.venue',
  phone: 'trail.who.phone',
  user: 'trail.who.gone',
};

/** An author by name; where it is no account, in the words of the screen. */
export function whoText(who: string, say: SaidBy<StaffTextKey>): string {
  const named = Object.hasOwn(nameless, who) ? nameless[who] : undefined;
  if (named !== undefined) return say(named);
  const [, kind = '', name = ''] = /^(venue|phone|user):(.*)$/s.exec(who) ?? [];
  const says = kinds[kind];
  return says === undefined ? who : say(says, { name });
}
