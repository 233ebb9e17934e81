import type { SiteContent } from '@dorsal/contract/views/site-view.ts';

/** The site content until staff set their own: neutral, in one place. `POST /site` and `dorsal import site` replace each part. */
export const defaultContent: SiteContent = {
  name: 'Dorsal',
  founded: 2012,
  about: {
    en: `We time sports races and enter the people who run them, since 2012.

From a school cross-country to a mountain ultra: chips and mats, live results at every checkpoint, and people at the finish line who know what they are doing.`,
    ca: `Cronometrem curses i n'inscrivim els participants des del 2012.

D'un cros escolar a una ultra de muntanya: xips i estores, resultats en directe a cada punt de pas i gent a la meta que sap el que fa.`,
    es: `Cronometramos carreras e inscribimos a sus participantes desde 2012.

De un cross escolar a una ultra de montaña: chips y alfombras, resultados en directo en cada punto de paso y gente en la meta que sabe lo que hace.`,
  },
  team: [],
  contact: { email: 'info@example.org' },
  social: [],
  legal_notice: {
    en: `Who runs this site can be reached at the contact address.

Results are those that the timing and the organisation of each race give; provisional ones can still change. Until they are official, nobody can derive a right from them.

Of who takes part, the public sees name, bib, club, category and times, as the rules of sport ask. Whoever does not want their name shown says so to the organisation: then only the bib is shown.`,
    ca: `Amb qui gestiona este lloc es pot contactar en l'adreça de contacte.

Els resultats són els que donen el cronometratge i l'organització de cada cursa; els provisionals encara poden canviar. Fins que no són oficials no se'n pot derivar cap dret.

De qui participa, el públic veu nom, dorsal, club, categoria i temps, com demanen les regles de l'esport. Qui no vulga que es mostre el seu nom ho diu a l'organització: aleshores només hi consta el dorsal.`,
    es: `Con quien gestiona este sitio se puede contactar en la dirección de contacto.

Los resultados son los que dan el cronometraje y la organización de cada carrera; los provisionales aún pueden cambiar. Hasta que no son oficiales no se puede derivar de ellos ningún derecho.

De quien participa, el público ve nombre, dorsal, club, categoría y tiempos, como piden las reglas del deporte. Quien no quiera que se muestre su nombre lo dice a la organización: entonces solo consta el dorsal.`,
  },
  cookies: {
    en: `This site asks for no consent because nothing here needs it: no advertising networks, no measuring of visitors, no cookies of others.

What the browser keeps for you, and nobody else reads: your language and units, light or dark, the runners you have pinned, and, if you work here, your session and a cookie that knows your browser again.

You can delete all of it in the settings of your browser; the site goes on working.

Maps come from a map provider, and registration pages from the registration provider of each race; what these keep stands in their own notices.`,
    ca: `Este lloc no demana cap consentiment perquè res no el necessita: ni xarxes publicitàries, ni mesura de visites, ni galetes de tercers.

El que el navegador guarda per a tu, i ningú més llig: la llengua i les unitats, clar o fosc, els corredors que has fixat i, si treballes ací, la teua sessió i una galeta que reconeix el teu navegador.

Ho pots esborrar tot en la configuració del navegador; el lloc continua funcionant.

Els mapes venen d'un proveïdor de mapes, i les pàgines d'inscripció, del proveïdor d'inscripcions de cada cursa; el que estos guarden consta en els seus avisos.`,
    es: `Este sitio no pide consentimiento porque nada lo necesita: ni redes publicitarias, ni medición de visitas, ni cookies de terceros.

Lo que el navegador guarda para ti, y nadie más lee: el idioma y las unidades, claro u oscuro, los corredores que has fijado y, si trabajas aquí, tu sesión y una cookie que reconoce tu navegador.

Puedes borrarlo todo en los ajustes del navegador; el sitio sigue funcionando.

Los mapas vienen de un proveedor de mapas, y las páginas de inscripción, del proveedor de inscripciones de cada carrera; lo que estos guardan consta en sus avisos.`,
  },
  return_policy: {
    en: `Each race has rules of its own, and they come first. Where they say nothing about refunds, what follows holds.

To ask for one, write to the contact address with the race, your name and your bib or order number. The money goes back the way it came.`,
    ca: `Cada cursa té el seu reglament, i és el primer que val. On no diu res de devolucions, val el que segueix.

Per a demanar-ne una, escriu a l'adreça de contacte amb la cursa, el teu nom i el dorsal o número de comanda. Els diners tornen pel mateix mitjà de pagament.`,
    es: `Cada carrera tiene su reglamento, y es lo primero que vale. Donde no dice nada de devoluciones, vale lo que sigue.

Para pedir una, escribe a la dirección de contacto con la carrera, tu nombre y el dorsal o número de pedido. El dinero vuelve por el mismo medio de pago.`,
  },
  sponsors: [],
};
