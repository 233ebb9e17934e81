import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { webAddress } from '#browser/web-address.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { Circuit } from '#race/event.ts';
import { DocumentLinks, documentsOf } from '#race/parts/DocumentLinks.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import classes from './RegistrationBox.module.css';
import { windowOf } from './window.ts';

/** The way to score in the circuit: by any of its races, or by registering before. Nothing where it is not set. */
export function RegistrationBox({ circuit }: { readonly circuit: Circuit }): ReactElement | null {
  const { t } = useTexts();
  const { registrationType: type } = circuit;
  if (type === undefined) return null;
  const documents = documentsOf(circuit, 'registration');
  const mustRegister = type === 'register';
  return (
    <section className={classes.box} aria-labelledby="circuit-registration">
      <h2 id="circuit-registration" className={classes.title}>
        {t('circuit.registration')}
      </h2>
      <p className={classes.text}>{t(`circuit.registration.${type}`)}</p>
      {mustRegister ? <Door circuit={circuit} /> : null}
      {documents.length === 0 ? null : (
        <div>
          <h3 className={classes.documents}>{t('circuit.registration.documents')}</h3>
          <DocumentLinks documents={documents} />
        </div>
      )}
      <div className={classes.links}>
        {circuit.registrationPages.list === undefined ? null : (
          <Link to="/e/$eventId/registrations" params={{ eventId: circuit.slug }} className={classes.link}>
            {t('circuit.registration.list')}
          </Link>
        )}
        <Contact circuit={circuit} />
      </div>
    </section>
  );
}

/** The way in, while it is open; else the status in its place. */
function Door({ circuit }: { readonly circuit: Circuit }): ReactElement {
  const { t } = useTexts();
  const span = circuit.status === 'cancelled' ? null : windowOf(circuit);
  const isOpen = circuit.status === 'registrations_opened';
  return (
    <div>
      {isOpen ? <OpenDoor circuit={circuit} /> : null}
      {isOpen ? null : (
        <Button disabled size="lg" className={classes.door}>
          {t(`status.${circuit.status}`)}
        </Button>
      )}
      {span === null ? null : <p className={`${classes.window} numbers`}>{t(span.key, span.values)}</p>}
    </div>
  );
}

/** Leads to the page that takes registrations of the circuit; without one, words say how to register: no button leads to what stands below it. */
function OpenDoor({ circuit }: { readonly circuit: Circuit }): ReactElement {
  const { t } = useTexts();
  const page = webAddress(circuit.registrationUrl);
  if (circuit.registrationPages.register !== undefined)
    return (
      <Link
        className={buttonClass({ size: 'lg' }, classes.door)}
        to="/e/$eventId/register"
        params={{ eventId: circuit.slug }}
      >
        {t('circuit.registration.open')}
      </Link>
    );
  if (page !== undefined)
    return (
      <a className={buttonClass({ size: 'lg' }, classes.door)} href={page} target="_blank" rel="noreferrer">
        {t('circuit.registration.open')}
        <span aria-hidden="true">&nbsp;↗</span>
        <span className="visually-hidden">{t('modality.documents.newTab')}</span>
      </a>
    );
  const isDocumented = documentsOf(circuit, 'registration').length > 0;
  return <p className={classes.text}>{t(`circuit.registration.${isDocumented ? 'byDocuments' : 'ask'}`)}</p>;
}

function Contact({ circuit }: { readonly circuit: Circuit }): ReactElement {
  const { email, phone } = circuit.contact;
  return (
    <>
      {email === undefined ? null : (
        <a className={classes.link} href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {phone === undefined ? null : (
        <a className={`${classes.link} numbers`} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {phone}
        </a>
      )}
    </>
  );
}
