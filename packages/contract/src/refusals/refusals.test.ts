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
