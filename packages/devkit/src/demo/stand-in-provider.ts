import type { Language } from '@dorsal/contract/codecs/enums.ts';
import type { Config } from '@dorsal/server/platform/config/config.ts';
import type { FastPath } from '@dorsal/server/platform/http/fast-path.ts';
import { languageOf } from '@dorsal/server/platform/http/language.ts';

const prefix = '/stand-in-provider/';

/** The pages of the demo's registration provider. */
export const standInPages: Config['registrationPages'] = {
  register: `${prefix}{slug_rts}/register`,
  list: `${prefix}{slug_rts}/list`,
  own: `${prefix}{slug_rts}/own`,
  team: `${prefix}{slug_rts}/team`,
};

/** Pages that stand for those of a registration provider, so that sign-up can be tried. Nothing that is typed there is sent or stored. */
export const serveStandIn: FastPath = (request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const page = path.startsWith(prefix)
    ? /^[\w.%-]{1,200}\/(register|list|own|team|done)$/.exec(path.slice(prefix.length))?.[1]
    : undefined;
  if (page === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  const language = languageOf(request.headers['accept-language']);
  const html = pageOf(page as Page, language); // the pattern knows no other pages
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'self'",
    'cache-control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : html);
  return true;
};

type Page = 'register' | 'list' | 'own' | 'team' | 'done';

interface Words extends Readonly<Record<Page, string>> {
  readonly note: string;
  readonly fields: Readonly<Record<Exclude<Page, 'list' | 'done'>, readonly string[]>>;
  readonly send: string;
  readonly sent: string;
  readonly listed: string;
}

function pageOf(page: Page, language: Language): string {
  const words = texts[language];
  const body =
    page === 'done' || page === 'list'
      ? `<p>${page === 'done' ? words.sent : words.listed}</p>`
      : // Fields without a name are not sent.
        `<form action="done">${words.fields[page].map((field) => `<label>${field}<input autocomplete="off"></label>`).join('')}<button>${words.send}</button></form>`;
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${words[page]}</title><style>${style}</style><h1>${words[page]}</h1>${body}<p class="note">${words.note}</p></html>`;
}

const style = `body{max-width:30rem;margin:1.5rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:#1c1917;background:#fff}
label{display:block;margin:.75rem 0;font-weight:600}input{display:block;box-sizing:border-box;width:100%;min-height:44px;padding:0 .5rem;border:1px solid #78716c;border-radius:4px;font:inherit}
button{min-height:48px;padding:0 1.5rem;border:0;border-radius:4px;background:#1d4e89;color:#fff;font:inherit;font-weight:600}.note{color:#57534e}`;

const texts: Readonly<Record<Language, Words>> = {
  en: {
    register: 'Register',
    list: 'Who is registered',
    own: 'My registration',
    team: 'Register a team',
    done: 'That was it',
    note: 'This page stands in the demo for that of a registration provider. Nothing that you type is sent or stored.',
    fields: {
      register: ['Name', 'Surname', 'Birthdate'],
      own: ['E-mail', 'Code of the registration'],
      team: ['Name of the team', 'E-mail'],
    },
    send: 'Go on',
    sent: 'A real provider would now ask for the money and confirm by e-mail.',
    listed: 'A real provider would list here who has entered.',
  },
  ca: {
    register: 'Inscriu-t’hi',
    list: 'Persones inscrites',
    own: 'La meua inscripció',
    team: 'Inscriu un equip',
    done: 'Això és tot',
    note: 'Esta pàgina representa en la demostració la d’un proveïdor d’inscripcions. Res del que escrius s’envia ni es guarda.',
    fields: {
      register: ['Nom', 'Cognoms', 'Data de naixement'],
      own: ['Correu electrònic', 'Codi de la inscripció'],
      team: ['Nom de l’equip', 'Correu electrònic'],
    },
    send: 'Continua',
    sent: 'Un proveïdor de veritat ara demanaria el pagament i ho confirmaria per correu electrònic.',
    listed: 'Un proveïdor de veritat mostraria ací qui s’ha inscrit.',
  },
  es: {
    register: 'Inscríbete',
    list: 'Personas inscritas',
    own: 'Mi inscripción',
    team: 'Inscribe un equipo',
    done: 'Eso es todo',
    note: 'Esta página representa en la demostración la de un proveedor de inscripciones. Nada de lo que escribes se envía ni se guarda.',
    fields: {
      register: ['Nombre', 'Apellidos', 'Fecha de nacimiento'],
      own: ['Correo electrónico', 'Código de la inscripción'],
      team: ['Nombre del equipo', 'Correo electrónico'],
    },
    send: 'Continuar',
    sent: 'Un proveedor de verdad pediría ahora el pago y lo confirmaría por correo electrónico.',
    listed: 'Un proveedor de verdad mostraría aquí quién se ha inscrito.',
  },
};
