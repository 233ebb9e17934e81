import { type PrizePreset, presetPrizes } from '@dorsal/domain/prizes/presets.ts';
import type { ReactElement } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import formClasses from '../form/EditorForm.module.css';
import type { Entry, OwnField } from '../form/form-values.ts';
import { type RowsDesign, RowsField, rowsOf } from '../form/RowsField.tsx';

/** The rows of a preset: new prizes, each with a key of its own. */
export function presetRows(preset: PrizePreset, newKey: () => string): readonly Entry[] {
  const rules = presetPrizes(preset);
  const keys = rules.map(() => `+${newKey()}`);
  return rules.map(({ total, by, notWith }, at) => ({
    ...{ key: keys[at] ?? '', total: String(total), by },
    notWith: notWith.flatMap((order) => keys[order - 1] ?? []).join(','),
  }));
}

/** Document 3, section 2: prizes by hand, or one of the two usual sets. A set is offered while there is nothing that it would take away. */
export function PrizesField({ of, ...own }: OwnField & { readonly of: RowsDesign }): ReactElement {
  const { say } = useStaffTexts();
  const isEmpty = rowsOf(own.value).length === 0;
  return (
    <>
      {isEmpty ? (
        <p className={formClasses.choices}>
          {(['cumulative', 'non_cumulative'] as const).map((preset) => (
            <Button
              key={preset}
              variant="default"
              disabled={own.isOff}
              onClick={() => own.onType(presetRows(preset, () => crypto.randomUUID()))}
            >
              {say(`raceForm.prize.${preset}`)}
            </Button>
          ))}
        </p>
      ) : null}
      <RowsField {...own} of={of} />
    </>
  );
}
