import { expect, test } from 'vitest';
import { languages } from '#codecs/enums.ts';
import { RefusalBody, refusalText } from './refusal-body.ts';
import { type RefusalCode, refusals } from './refusals.ts';

const codes = Object.keys(refusals) as RefusalCode[]; // Object.keys() forgets the codes

// @spec [Refusals and messages] design §5: Every refusal says in English, Catalan and Spanish what happened
// @spec [Refusals and messages] design §5: Refusals of reads and waves that are not there have a code, a status and a text in three languages
test.each(codes)('%s says in each language what happened', (code) => {
  const texts = languages.map((language) => refusalText(code, language));
  for (const text of texts) expect(text.length).toBeGreaterThan(10);
  expect(new Set(texts).size).toBe(languages.length);
});

/** The ways out that texts name: what somebody can do at the beginning of a sentence or behind a pause, or what a thing must be. */
const waysOut = {
  en: /(?:^|[.:;,] )(?:or |then )?(?:log in|try|send|check|type|ask|create|load|reload|add|upload|enter|use|choose|delete|correct|take|save|wait|look|make|undo|move|write|name|switch|enable|bring|change)(?!\p{L})|(?<!\p{L})must(?!\p{L})/iu,
  ca: /(?:^|[.:;,] )(?:o |primer )?(?:inicia|torna|envia|revisa|comprova|escriu|demana|crea|carrega|recarrega|afig|introduïx|usa|tria|esborra|corregix|lleva|guarda|espera|busca|fes|desfés|passa|nomena|desactiva|activa|canvia|cal|assegura)(?!\p{L})|(?<!\p{L})(?:han? de?|han? d)(?!\p{L})/iu,
  es: /(?:^|[.:;,] )(?:o |primero )?(?:inicia|vuelve|envía|revisa|comprueba|escribe|pide|pídelo|crea|carga|recarga|añade|introduce|usa|elige|elígelas|bórral[oa]|bórralos|corrígela|corrige|quita|quítalas|guárdalo|guárdale|guarda|espera|búscal[oa]|haz|hazle|deshaz|pásala|nombra|desactívalo|actívalo|devuélvela|devuelve|súbelo|hace falta|asegúrese)(?!\p{L})|(?<!\p{L})deben?(?!\p{L})/iu,
} as const;
/** The documents quote these to the letter, and they say no more. */
const quoted: readonly string[] = ['bib_taken', 'modality_not_accepting', 'prize_in_use'];

// @spec [Refusals and messages] issue 17: Every refusal says in English, Catalan and Spanish what to do about it
test.each(codes)('%s says in each language what to do', (code) => {
  for (const language of languages)
    if (language !== 'es' || !quoted.includes(code)) expect(refusalText(code, language)).toMatch(waysOut[language]);
});

test.each(codes)('%s has a status of a refusal', (code) => {
  expect(refusals[code].status).toBeGreaterThanOrEqual(400);
  expect(refusals[code].status).toBeLessThan(600);
});

test('no two refusals share a text', () => {
  expect(new Set(codes.map((code) => refusals[code].message)).size).toBe(codes.length);
});

// @spec [Refusals and messages] doc 2 §8, doc 3 §8: Live registration: 401, 502 and 503
// @spec [Refusals and messages] doc 2 §8, doc 3 §8: 502: 'El dorsal ya existe en la base de datos'
// @spec [Refusals and messages] doc 2 §8, doc 3 §8: 503: 'Inscripción no permitida para la modalidad'
test('live registration refuses with the statuses that the clients in use expect', () => {
  expect(refusals.live_session_ended.status).toBe(401);
  expect(refusals.bib_taken.status).toBe(502);
  expect(refusals.modality_not_accepting.status).toBe(503);
  expect(refusalText('bib_taken', 'es')).toBe('El dorsal ya existe en la base de datos');
  expect(refusalText('modality_not_accepting', 'es')).toBe('Inscripción no permitida para la modalidad');
});

// @spec [Refusals and messages] doc 3 §5: 'No se puede borrar este premio porque es acumulativo con otros'
// @spec [Refusals and messages] doc 3 §5, doc 3 §8: 'Asegúrese de subir un fichero .gpx válido'
test('texts that the documents quote in Spanish stand to the letter', () => {
  expect(refusalText('prize_in_use', 'es')).toBe('No se puede borrar este premio porque es acumulativo con otros');
  expect(refusalText('gpx_not_valid', 'es')).toBe('Asegúrese de subir un fichero .gpx válido');
});

// @spec [Refusals and messages] design §5: Refusals are `{error: {code, message, request_id, fields?}}` with a fitting status
test('a refusal body names the fields that were wrong', () => {
  const body = {
    error: {
      code: 'invalid_request',
      message: 'Check the marked fields.',
      request_id: 'r-1',
      fields: [{ path: 'limit', message: 'too big' }],
    },
  };
  expect(RefusalBody.parse(body)).toEqual(body);
});

// @spec [Refusals and messages] issue 17: A refusal of fields that are not of a role names them in its sentence
test('a refusal of fields says in its sentence which', () => {
  expect(refusalText('field_not_yours', 'en', { fields: ['name', 'price'] })).toContain('name and price');
  expect(refusalText('field_not_yours', 'es', { fields: ['name', 'price'] })).toContain('name y price');
  expect(refusalText('field_not_yours', 'en')).toContain('the marked fields');
});
