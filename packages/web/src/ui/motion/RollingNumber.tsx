import { type ReactElement, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import classes from './RollingNumber.module.css';

/** A count as the reader's language writes it. A new one rolls in from below, a lower one from above; under reduced motion it just stands there. */
export function RollingNumber({ value }: { readonly value: number }): ReactElement {
  const { language } = useTexts();
  const [shown, setShown] = useState<{ readonly value: number; readonly way: 'up' | 'down' | undefined }>({
    value,
    way: undefined,
  });
  if (shown.value !== value) setShown({ value, way: value > shown.value ? 'up' : 'down' });
  return (
    <span className={classes.window}>
      <span key={value} className={classes.number} data-way={shown.way}>
        {new Intl.NumberFormat(language).format(value)}
      </span>
    </span>
  );
}
