import type { Language } from '@dorsal/contract/codecs/enums.ts';

/** The words around the sentences of `explain` and `doubts`. */
interface DoubtTexts {
  readonly noFinish: string;
  readonly finish: (hour: string) => string;
  readonly beingChecked: string;
  readonly nothingToTell: string;
  readonly warning: (text: string) => string;
  readonly other: (finish: string, dearerBy: string) => string;
  readonly nobody: string;
  /** Of the columns of the table: the mark of who is urgent, and the sentence, have none. */
  readonly headings: readonly string[];
  readonly none: string;
  readonly more: (people: number) => string;
  readonly heldBack: string;
}

/** The price of another explanation above the best one, as the language writes numbers. */
export const dearerText = (dearerBy: number, language: Language): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(dearerBy / 1_000);

/** One and eleven begin with a vowel. */
const ofInCatalan = (number: string): string => (/^11?(?!\d)/.test(number) ? `d’${number}` : `de ${number}`);

export const doubtTexts: Readonly<Record<Language, DoubtTexts>> = {
  en: {
    noFinish: 'no finish',
    finish: (hour) => `finish ${hour}`,
    beingChecked: 'being checked',
    nothingToTell: 'nothing to tell: the reads are plain',
    warning: (text) => `warning: ${text}`,
    other: (finish, dearerBy) => `or ${finish}, dearer by ${dearerBy}`,
    nobody: 'nobody is in doubt',
    headings: ['', 'bib', 'name', 'finish', 'time', 'place', 'or', 'time', 'place', 'dearer by', ''],
    none: 'none',
    more: (people) => `and ${people} more`,
    heldBack: 'held back on the way:',
  },
  ca: {
    noFinish: 'sense arribada',
    finish: (hour) => `meta ${hour}`,
    beingChecked: 'en comprovació',
    nothingToTell: 'res a dir: les lectures són clares',
    warning: (text) => `avís: ${text}`,
    other: (finish, dearerBy) => `o bé ${finish}, amb una diferència ${ofInCatalan(dearerBy)}`,
    nobody: 'ningú està en dubte',
    headings: ['', 'dorsal', 'nom', 'meta', 'temps', 'lloc', 'o bé', 'temps', 'lloc', 'diferència', ''],
    none: 'cap',
    more: (people) => `i ${people} més`,
    heldBack: 'en comprovació durant el recorregut:',
  },
  es: {
    noFinish: 'sin llegada',
    finish: (hour) => `meta ${hour}`,
    beingChecked: 'en comprobación',
    nothingToTell: 'nada que decir: las lecturas son claras',
    warning: (text) => `aviso: ${text}`,
    other: (finish, dearerBy) => `o bien ${finish}, con una diferencia de ${dearerBy}`,
    nobody: 'nadie está en duda',
    headings: ['', 'dorsal', 'nombre', 'meta', 'tiempo', 'puesto', 'o bien', 'tiempo', 'puesto', 'diferencia', ''],
    none: 'ninguna',
    more: (people) => `y ${people} más`,
    heldBack: 'en comprobación durante el recorrido:',
  },
};
