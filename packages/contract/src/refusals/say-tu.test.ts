import { expect, test } from 'vitest';
import { ca } from './texts-ca.ts';
import { es } from './texts-es.ts';

/** Imperatives and words of 'vós': `reviseu`, `torneu-ho`, `introduïu`, `vostra`. */
const vos = /(?<!\p{L})(?:\p{L}+[eiï]u(?:-\p{L}+)?|v[oó]s|vostr\p{L}+)(?!\p{L})/giu;
const notVos = new Set(['correu', 'seu', 'teu', 'escriu', 'acumulatiu', 'contradiu']);

/** Imperatives of 'usted' at the beginning of a sentence or behind a pause, and its words. */
const usted =
  /(?:(?:^|[.;:,] )(?:(?:primero |antes )?(?:revise|envíe|vuelva|indique|indíquenos|inicie|pida|pídalo|cree|añada|recargue|bórrel[oa]s?|devuelva|elija|elíjalas?|espere|use|nombre|introduzca|compruebe|intente|inténtelo|asegúrese))(?!\p{L}))|(?<!\p{L})(?:usted|su (?:sesión|rol|cambio|contraseña|cuenta))(?!\p{L})/giu;
/** The documents quote these to the letter. */
const quoted = new Set(['file.gpxNotValid']);

// @spec [Refusals and messages] issue 16: Refusals say tu in Catalan and Spanish, as the screens do; what the documents quote stays
test.each([
  ['ca', ca, vos],
  ['es', es, usted],
] as const)('refusals in %s say tu', (_, texts, polite) => {
  const found = Object.entries(texts)
    .filter(([key]) => !quoted.has(key))
    .flatMap(([key, text]) => (text.match(polite) ?? []).map((word) => ({ key, word })))
    .filter(({ word }) => !notVos.has(word.toLowerCase()));
  expect(found).toEqual([]);
});
