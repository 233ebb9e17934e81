import {
  everyone,
  heardByClock,
  knownAfter,
  ownersOf,
  these,
  theseLeaving,
  theseOnBoth,
  type WhomQuery,
} from './marked-people-repository.ts';

/** One kind of change and the people whose results, or whose rows on a board, it can touch. */
interface MarkRow<Args> {
  /** The change, in words; `docs/marks.md` prints it. */
  readonly change: string;
  /** The people, in words. */
  readonly whom: string;
  /** True if the person's data on the board change too, or the meaning of the times: the board is then notified even if the result stays the same. */
  readonly isPerson: boolean;
  /** True: it changes who is marked by a read, so the roster gate is closed before the people are looked for. */
  readonly closesGate: boolean;
  /** True: results that are steady stay, but for their times (`walk/steady-result.ts` of the domain). Only of a change of nothing but guns, of a finish that shuts earlier, or of what no result depends on. */
  readonly keepsSteady: boolean;
  readonly people: (args: Args) => WhomQuery;
}

const row = <Args>(
  change: string,
  whom: string,
  people: (args: Args) => WhomQuery,
  more: { isPerson?: true; closesGate?: true; keepsSteady?: true } = {},
): MarkRow<Args> => ({
  change,
  whom,
  people,
  isPerson: more.isPerson ?? false,
  closesGate: more.closesGate ?? false,
  keepsSteady: more.keepsSteady ?? false,
});

/**
 * The one table of reasons and the people that each one marks. A command that makes such a change calls `mark` with the reason, in the same
 * transaction.
 */
export const markTable = {
  chip_given: row('a chip is given to a person', 'that person', these, { closesGate: true }),
  chip_taken: row('a chip is taken from a person', 'that person', these, { closesGate: true }),
  reader_closes: row(
    'the window of a reader configuration ends sooner or later',
    'people of the modality of whom anything is known after the earlier of both ends; everyone where the reader hears at two checkpoints of it, a mat is set aside, a gun is later or phones stamp',
    knownAfter,
    { closesGate: true },
  ),
  finish_closes: row('the window of a reader of the finish ends sooner', 'the same people', knownAfter, {
    closesGate: true,
    keepsSteady: true,
  }),
  reader_window: row(
    'the window of a reader configuration opens at another instant, or its gap changes',
    'everyone in the modality: whether a mat is open counts for who was not heard there too',
    everyone,
    { closesGate: true },
  ),
  reader_checkpoint: row(
    'a reader configuration is added or removed, or moves to another checkpoint',
    'everyone in the modality: whether a checkpoint has a reader counts for who was never heard there too',
    everyone,
    { closesGate: true },
  ),
  reader_clock: row(
    'a clock difference of a reader is set',
    'people heard by the reader in that span of its own clock, in every modality that it serves',
    heardByClock,
    {
      closesGate: true,
    },
  ),
  gun: row('the gun of a modality is set or moved with something else', 'everyone in the modality', everyone, {
    isPerson: true,
  }),
  gun_moved: row('the gun of a modality is set or moved, and nothing else', 'everyone in the modality', everyone, {
    isPerson: true,
    keepsSteady: true,
  }),
  wave: row(
    'a wave is added, removed or renamed, or starts',
    'everyone in the modality: a start read can tell any of them into a wave',
    everyone,
  ),
  wave_gun_moved: row(
    'guns of waves are set or moved, and nothing else',
    'everyone in the modality: a start read can tell any of them into a wave',
    everyone,
    { keepsSteady: true },
  ),
  wave_of_person: row('a person is put into another wave', 'that person', these),
  start_offset: row('the start offset of a person changes', 'that person', these, { isPerson: true }),
  bib: row('the bib of a person changes', 'that person', these, { isPerson: true, closesGate: true }),
  modality_of_person: row(
    'a person moves to another modality',
    'that person, on the board that is left and on the new one',
    theseOnBoth,
    {
      isPerson: true,
      closesGate: true,
    },
  ),
  category_rules: row(
    'the categories of a modality change, and nobody is of another one now (who is, is `category_moved`)',
    'everyone in the modality',
    everyone,
    { isPerson: true },
  ),
  manual_time: row('a time is typed in, imported or deleted', 'that person', these),
  start_times: row(
    'times at the start of a modality are typed in, imported or deleted',
    'everyone in the modality: with neither these nor a start reader, the gun starts everyone',
    everyone,
  ),
  crossing_choice: row('staff choose the visit that a crossing is, or take that back', 'that person', these),
  known_stop: row('a known stop of a person is entered or deleted', 'that person', these),
  penalty: row('a penalty is added, changed or removed', 'that person', these, { isPerson: true }),
  staff_status: row('staff retire, time out or disqualify a person, or take it back', 'that person', these, {
    isPerson: true,
  }),
  late_start: row('a late start is accepted, or no longer', 'that person', these),
  roster_import: row('a start list is imported', 'the people it adds or changes', these, {
    isPerson: true,
    closesGate: true,
  }),
  entered_on_site: row('somebody is entered at the venue', 'that person', these, { isPerson: true, closesGate: true }),
  person_edited: row(
    'what a board shows of a person is edited, or a cancellation is made or taken back',
    'that person',
    these,
    {
      isPerson: true,
      closesGate: true,
    },
  ),
  category_moved: row('the category of a person is another one by its rules', 'that person', these, {
    isPerson: true,
    keepsSteady: true,
  }),
  person_deleted: row('a person is deleted', 'that person, on the board that is left', theseLeaving, {
    isPerson: true,
    closesGate: true,
  }),
  read_invalidated: row(
    'staff invalidate a read',
    'whose chip it is, in every modality that the reader serves',
    ownersOf,
  ),
  read_restored: row('staff restore a read', 'whose chip it is, in every modality that the reader serves', ownersOf),
  hand_stamp: row(
    'a stamp of a phone comes, is named, taken back or placed anew',
    'whose bib it names, and whose it named before',
    these,
  ),
  time_has_come: row(
    'the time of a read comes that was ahead of the server when it was folded',
    'the people who waited for it',
    these,
  ),
  phase: row('a modality becomes provisional or official, or goes back', 'everyone in the modality', everyone),
  course: row(
    'the checkpoints of a modality change: number, order, distance, shortest leg, cut-off',
    'everyone in the modality',
    everyone,
    { isPerson: true, closesGate: true },
  ),
  miss_rate: row(
    'the share of crossings that a mat misses is set, accepted or taken back',
    'everyone in the modality',
    everyone,
  ),
  neutralised: row('a neutralised span is entered or deleted', 'everyone in the modality', everyone),
  mat_aside: row(
    'a mat is set aside for a span or a wave, a checkpoint leaves or joins the course, or that is taken back',
    'everyone in the modality',
    everyone,
  ),
  race_stop: row(
    'a race is stopped at a checkpoint, another one or none any more',
    'everyone in the modality',
    everyone,
    { isPerson: true },
  ),
  judge_order: row('a judge orders people on a line, or that is taken back', 'these people', these, { isPerson: true }),
  timing_rules: row(
    'chronotype, sport, planned start, close of the start, precision, rounding or the time that ranks changes',
    'everyone in the modality',
    everyone,
    { isPerson: true },
  ),
} as const;

/** The table as `docs/marks.md` shows it. */
export function marksDocument(): string {
  const rows = Object.entries(markTable).map(
    ([reason, { change, whom, isPerson, closesGate, keepsSteady }]) =>
      `| \`${reason}\` | ${change} | ${whom} | ${isPerson ? 'yes' : ''} | ${closesGate ? 'yes' : ''} | ${keepsSteady ? 'yes' : ''} |`,
  );
  return `${intro}${rows.join('\n')}\n`;
}

const intro = `# What marks whom

A change marks the people whose results it can touch; derive folds them again. This page is printed from
\`packages/server/src/modules/derive/marks/mark-table.ts\` and a test keeps the two equal. A read marks the people whose chip it is, in the
modalities whose reader configuration holds its corrected time; at a finish also before it opens and up to two hours after it has shut.

*told* means that the board is told about these people even where their results stay the same. *gate* means that the change closes the
roster gate before it looks for the people, because it changes who is marked by a read. *steady* means that results which are known to stay,
but for their times, are moved without looking at their reads ([how](decisions/0054-steady-results.md)).

| reason | change | people | told | gate | steady |
|---|---|---|---|---|---|
`;
