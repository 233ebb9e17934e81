import type { EpochMs, Gender, Ms, StaffStatus } from '@dorsal/domain/timing/types.ts';

/**
 * The columns of `participant` that boards carry of each person, as `BoardPerson` names them. Everything that selects, copies or decodes people
 * reads this list: a new field is one line here (and, where the public may see it, one in `presentPerson`).
 */
export const personColumns = {
  /** Public id of the participant, and of the result. */
  oid: column<string>('oid', 'text'),
  bib: column<string | null>('bib', 'text'),
  name: column<string>('name', 'text'),
  surname: column<string>('surname', 'text'),
  gender: column<Gender>('gender', 'text'),
  category: column<string | null>('category', 'text'),
  club: column<string | null>('club', 'text'),
  team: column<string | null>('team', 'text'),
  federation: column<string | null>('federation', 'text'),
  isLocal: column<boolean>('is_local', 'flag'),
  isClassified: column<boolean>('is_classified', 'flag'),
  /** False: the public sees the bib alone. */
  isPublic: column<boolean>('is_public', 'flag'),
  /** Folded text of bib, name, surname and club for the search. */
  search: column<string>('search', 'text'),
  startOffsetMs: column<Ms | null>('start_offset_ms', 'int4'),
  disqualifiedReason: column<string | null>('disqualified_reason', 'text'),
  staffStatus: column<StaffStatus | null>('staff_status', 'text'),
  source: column<string>('source', 'text'),
  /** Of whom staff alone know where they are: see `whereaboutsOf`. */
  collectedAt: column<EpochMs | null>('bib_collected_at', 'int8'),
  backAt: column<EpochMs | null>('back_at', 'int8'),
} as const;

type PersonColumns = typeof personColumns;
type ValueOf<Column> = Column extends PersonColumn<infer Value> ? Value : never;

/** The data of a person that a board and its pages show. The page decides whether the public may see the name (`isPublic`). */
export type BoardPerson = {
  readonly [Name in keyof PersonColumns]: ValueOf<PersonColumns[Name]>;
} & { readonly penalties: readonly BoardPenalty[] };

export interface BoardPenalty {
  readonly timeMs: Ms;
  readonly reason: string;
}

interface PersonColumn<Value> {
  readonly column: string;
  /** The type in PostgreSQL's binary format. */
  readonly codec: 'text' | 'flag' | 'int4' | 'int8';
  /** Never set: carries the type of the values. */
  readonly value?: Value;
}

function column<Value>(name: string, codec: PersonColumn<Value>['codec']): PersonColumn<Value> {
  return { column: name, codec };
}
