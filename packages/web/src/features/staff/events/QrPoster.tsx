import type { StaffEventView } from '@dorsal/contract/views/event-view.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useStaffTexts } from '#i18n/staff-texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { QrCode } from '#ui/scan/QrCode.tsx';
import formClasses from '../form/EditorForm.module.css';
import classes from './QrPoster.module.css';
import { type PosterSheet, papers, posterLink } from './qr-poster.ts';

interface Props {
  readonly event: Pick<StaffEventView, 'name' | 'slug' | 'numeric_id'>;
  readonly onClose: () => void;
}

/** The poster with the code of an event, as it will be printed; the PDF is made in the browser, by a library that comes with the press. */
export function QrPoster({ event, onClose }: Props): ReactElement {
  const { say } = useStaffTexts();
  const link = posterLink(location.origin, event);
  // Document 3, section 2: 'QR poster defaults'.
  const [sheet, setSheet] = useState<PosterSheet>({ paper: 'A4', top: 'CLASSIFICACIONS', bottom: 'EN DIRECTE' });
  const made = useMutation({
    mutationFn: async () => {
      const { posterPdf } = await import('./poster-pdf.tsx');
      download(await posterPdf({ ...sheet, link, name: event.name }), `${event.slug}-${sheet.paper}.pdf`);
    },
    // Said beside the button.
    meta: { isQuiet: true },
  });
  return (
    <section aria-labelledby="qr-poster" className={classes.dialog}>
      <h2 id="qr-poster">{say('poster.title')}</h2>
      <div className={formClasses.form}>
        {(['top', 'bottom'] as const).map((line) => (
          <div key={line} className={formClasses.field}>
            <label htmlFor={`poster-${line}`}>{say(`poster.${line}`)}</label>
            <input
              id={`poster-${line}`}
              className={formClasses.input}
              type="text"
              dir="auto"
              maxLength={60}
              value={sheet[line]}
              onChange={({ currentTarget }) => setSheet({ ...sheet, [line]: currentTarget.value })}
            />
          </div>
        ))}
        <fieldset className={formClasses.group}>
          <legend>{say('poster.paper')}</legend>
          {papers.map((paper) => (
            <label key={paper} className={formClasses.flag}>
              <input
                type="radio"
                name="poster-paper"
                checked={sheet.paper === paper}
                onChange={() => setSheet({ ...sheet, paper })}
              />{' '}
              {paper}
            </label>
          ))}
        </fieldset>
      </div>
      <div className={classes.sheet}>
        <p dir="auto">{sheet.top}</p>
        <div className={classes.code}>
          <QrCode text={link} label={say('poster.code', { link })} level="L" />
        </div>
        <p dir="auto">{sheet.bottom}</p>
        <p dir="auto" className={classes.name}>
          {event.name}
        </p>
      </div>
      <p className={formClasses.choices}>
        <Button aria-disabled={made.isPending} onClick={() => made.isPending || made.mutate()}>
          {say(made.isPending ? 'poster.making' : 'poster.pdf')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {say('acts.close')}
        </Button>
      </p>
      <p role="alert" className={formClasses.fault}>
        {made.error === null ? null : say('poster.failed')}
      </p>
    </section>
  );
}

function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
