import type { RegistrationView } from '@dorsal/contract/views/people/registration-view.ts';
import type { Gender, ResultStatus } from '@dorsal/domain/timing/types.ts';
import { formatDuration } from '@dorsal/domain/units/durations.ts';
import type { Tab } from '../chosen-checkpoint.ts';

/** One line of a classification as it is read. */
export interface ClassificationRow {
  readonly place: number | null;
  readonly bib: string;
  /** Null: the person asked not to be named. */
  readonly name: string | null;
  readonly club: string | null;
  readonly gender: Gender | null;
  readonly genderPlace: number | null;
  readonly category: string | null;
  readonly categoryPlace: number | null;
  readonly time: string;
  /** A disqualified person's time stays, struck through. */
  readonly isStruck: boolean;
  readonly status: ResultStatus | null;
  readonly penalties: readonly { readonly time: string; readonly reason: string }[];
}

const shown = (ms: number | null | undefined): string => (ms === null || ms === undefined ? '' : formatDuration(ms));

/** What a person's row says at a checkpoint: at the finish the official time with penalties, elsewhere the time there. */
export function rowOf(registration: RegistrationView, tab: Tab): ClassificationRow {
  const { result } = registration;
  const split = result?.intermediate_results?.find((one) => one.intermediate === tab.id);
  const at = tab.kind === 'intermediate' ? split : result;
  return {
    ...personOf(registration),
    place: at?.pos_general ?? null,
    genderPlace: at?.pos_gender ?? null,
    categoryPlace: at?.pos_category ?? null,
    time: timeAt(tab, result, split?.total_time),
    isStruck: result?.status === 'disqualified',
    status: result?.status ?? null,
    penalties: tab.kind === 'finish' ? (result?.penalizations ?? []).map(shownPenalty) : [],
  };
}

const shownPenalty = ({ time, reason }: { time: number; reason: string }) => ({ time: shown(time), reason });

function personOf(
  registration: RegistrationView,
): Pick<ClassificationRow, 'bib' | 'name' | 'club' | 'gender' | 'category'> {
  const name = [registration.name, registration.surname].filter(Boolean).join(' ');
  return {
    bib: registration.bib_number ?? '',
    name: name === '' ? null : name,
    club: registration.club ?? null,
    gender: registration.gender ?? null,
    category: registration.category ?? null,
  };
}

function timeAt(tab: Tab, result: RegistrationView['result'], splitMs: number | undefined): string {
  if (tab.kind === 'start') return '';
  if (tab.kind === 'intermediate') return shown(splitMs);
  return shown(result?.status === 'disqualified' ? result.total_time_dsq : result?.total_time);
}
