import { type ReactElement, useState } from 'react';
import type { StaffTextKey } from '#i18n/en/staff.ts';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import classes from './EditorForm.module.css';
import { FormField } from './FormField.tsx';
import type { Faults, Field, FieldValue, Values } from './form-values.ts';

export interface FormPart {
  readonly id: string;
  readonly label: StaffTextKey;
}

export interface FormTabs {
  readonly all: readonly FormPart[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

interface FieldsProps {
  readonly fields: readonly Field[];
  readonly values: Values;
  readonly faults: Faults;
  readonly onType: (name: string, value: FieldValue) => void;
}

interface PartsOf {
  readonly tabs: FormTabs | undefined;
  readonly panels: readonly FormPart[] | undefined;
}

/** The panels that are open, and the way to show a part of either kind. */
export function useParts(tabs: PartsOf['tabs'], panels: PartsOf['panels']) {
  const [open, setOpen] = useState<readonly string[]>((panels ?? []).slice(0, 1).map(({ id }) => id));
  const turn = (id: string, isOpen: boolean): void =>
    setOpen((before) => [...before.filter((one) => one !== id), ...(isOpen ? [id] : [])]);
  const show = panels === undefined ? tabs?.onChoose : (id: string) => turn(id, true);
  return { open, turn, show };
}

interface BodyProps extends FieldsProps, PartsOf {
  readonly parts: ReturnType<typeof useParts>;
}

/** The fields of the chosen tab, of every panel, or all. */
export function FormBody({ tabs, panels, parts, fields, ...drawn }: BodyProps): ReactElement {
  if (panels === undefined)
    return <FieldsOf {...drawn} fields={fields.filter(({ tab }) => tabs === undefined || tab === tabs.chosen)} />;
  return (
    <>
      {panels.map((panel) => (
        <Panel
          key={panel.id}
          {...drawn}
          panel={panel}
          fields={fields.filter(({ tab }) => tab === panel.id)}
          isOpen={parts.open.includes(panel.id)}
          onOpen={(isOpen) => parts.turn(panel.id, isOpen)}
        />
      ))}
    </>
  );
}

const FieldsOf = ({ fields, values, faults, onType }: FieldsProps): readonly ReactElement[] =>
  fields.map((field) => <FormField key={field.name} {...{ field, values, onType }} fault={faults[field.name]} />);

interface PanelProps extends FieldsProps {
  readonly panel: FormPart;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** A part of a long form that opens and closes. One with something wrong in it says so also while it is closed. */
function Panel({ panel, isOpen, onOpen, ...drawn }: PanelProps): ReactElement | null {
  const { say } = useStaffTexts();
  if (drawn.fields.length === 0) return null;
  const isWrong = drawn.fields.some(({ name }) => drawn.faults[name] !== undefined);
  return (
    <details
      className={classes.panel}
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open !== isOpen) onOpen(event.currentTarget.open);
      }}
    >
      <summary className={classes.panelName}>
        <h2>{say(panel.label)}</h2>
        {isWrong ? <b className={classes.wrong}> ! {say('form.tab.wrong')}</b> : null}
      </summary>
      <div className={`${classes.form} ${classes.panelFields}`}>
        <FieldsOf {...drawn} />
      </div>
    </details>
  );
}

interface TabListProps {
  readonly tabs: FormTabs;
  readonly fields: readonly Field[];
  readonly faults: Faults;
}

/** The parts of a form. One with something wrong on it says so; what was typed on another stays. */
export function TabList({ tabs: { all, chosen, onChoose }, fields, faults }: TabListProps): ReactElement {
  const { say } = useStaffTexts();
  const isWrong = (id: string): boolean => fields.some(({ tab, name }) => tab === id && faults[name] !== undefined);
  return (
    <nav className={classes.tabs} aria-label={say('form.tabs')}>
      {all.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className={classes.tab}
          aria-current={id === chosen ? 'true' : undefined}
          onClick={() => onChoose(id)}
        >
          {say(label)}
          {isWrong(id) ? <b className={classes.wrong}> ! {say('form.tab.wrong')}</b> : null}
        </button>
      ))}
    </nav>
  );
}
