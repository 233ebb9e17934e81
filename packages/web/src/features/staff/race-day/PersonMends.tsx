import { type ReactElement, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RowLink } from '#ui/table/RowLink.tsx';
import { AskedForm, type DoneAct } from '../acts/ActsPanel.tsx';
import type { Asked } from '../acts/act-drafts.ts';
import type { PersonToCheck } from './problem-queries.ts';

interface MendProps {
  readonly asked: Asked;
  /** The words on its button. */
  readonly act: string;
  readonly race: string;
  readonly onDone: (done: DoneAct) => void;
}

/** An act that mends a problem: opened by a press, looked at, done. */
export function Mend({ asked, act, race, onDone }: MendProps): ReactElement {
  // It stays as it was when it was opened: the list behind it moves, and a repeat after a lost answer has to be the same act.
  const [opened, setOpened] = useState<Asked | null>(null);
  return (
    <>
      <Button
        variant="default"
        aria-expanded={opened !== null}
        onClick={() => setOpened(opened === null ? asked : null)}
      >
        {act}
      </Button>
      {opened === null ? null : <AskedForm asked={opened} race={{ name: race }} act={act} onDone={onDone} />}
    </>
  );
}

interface Props {
  readonly one: PersonToCheck;
  readonly onDone: (done: DoneAct) => void;
}

type Other = PersonToCheck['together'][number];

/** The mends of what is odd about somebody's chips and start. */
export function PersonMends({ one, onDone }: Props): ReactElement {
  const { say } = useStaffTexts();
  const { bib_number: bib = '', modality, modality_name: race, kinds, other_wave: other } = one;
  const parts = { race, onDone };
  return (
    <>
      {kinds.includes('chips_swapped')
        ? one.swapped.map((two) => <Swap key={two.registration} {...{ one, two, onDone }} />)
        : null}
      {kinds.includes('chips_together')
        ? one.together.map((two) => <Together key={two.registration} {...{ one, two, onDone }} />)
        : null}
      {other !== undefined && kinds.includes('other_wave') ? (
        <Mend
          {...parts}
          act={say('check.toWave', { bib, wave: other.wave })}
          asked={{
            command: 'raceAct',
            body: {
              modality,
              act: { kind: 'rule', selection: { bibs: [bib] }, ruling: { what: 'wave', wave: other.wave } },
            },
          }}
        />
      ) : null}
      {kinds.includes('too_soon') ? (
        <p>
          <RowLink path={`/admin/results/${modality}`} search={{ person: one.registration }}>
            {say('check.reads')}
          </RowLink>
        </p>
      ) : null}
    </>
  );
}

/** Two who seem to wear each other's chip: they are swapped, as they were looked at. */
function Swap({ one, two, onDone }: Props & { readonly two: Other }): ReactElement {
  const { say } = useStaffTexts();
  const { bib_number: bib = '', modality, modality_name: race, registration, chips } = one;
  const other = two.bib_number ?? '';
  const was = {
    bib: { registration, chips: [...chips] },
    other: { registration: two.registration, chips: [...two.chips] },
  };
  return (
    <>
      <p>{say('check.swapped', { bib: other })}</p>
      <Mend
        {...{ race, onDone }}
        act={say('check.swap', { bib, other })}
        asked={{
          command: 'raceAct',
          body: { modality, act: { kind: 'swap', bib, other, what: 'chips', was } },
        }}
      />
    </>
  );
}

/** Two whose chips go together: where one of them was only carried, it is taken from its person. */
function Together({ one, two, onDone }: Props & { readonly two: Other }): ReactElement {
  const { say } = useStaffTexts();
  const { bib_number: bib, modality, modality_name: race, registration, chips } = one;
  return (
    <>
      <p>
        <RowLink path={`/admin/results/${modality}`} search={{ person: two.registration }}>
          {say('check.together', { bib: two.bib_number ?? '–' })}
        </RowLink>
      </p>
      {bib === undefined
        ? null
        : chips.map((chip) => (
            <Mend
              key={chip}
              {...{ race, onDone }}
              act={say('check.carried', { bib, chip })}
              asked={{ command: 'giveChip', body: { bib, registration, chip, given: false } }}
            />
          ))}
    </>
  );
}
