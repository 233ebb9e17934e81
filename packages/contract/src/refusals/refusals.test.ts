import { expect, test } from 'vitest';
import { languages } from '#enums.ts';
import { RefusalBody, refusalText } from './refusal-body.ts';
import { type RefusalCode, refusals } from './refusals.ts';

const codes = Object.keys(refusals) as RefusalCode[]; // Object.keys() forgets the codes

test.each(codes)('%s says in three languages what happened', (code) => {
  const texts = languages.map((language) => refusalText(code, language));
  for (const text of texts) expect(text.length).toBeGreaterThan(10);
  expect(new Set(texts).size).toBe(3);
});

test.each(codes)('%s has a status of a refusal', (code) => {
  expect(refusals[code].status).toBeGreaterThanOrEqual(400);
  expect(refusals[code].status).toBeLessThan(600);
});

test('no two refusals share a text', () => {
  expect(new Set(codes.map((code) => refusals[code].message)).size).toBe(codes.length);
});

test('live registration refuses with the statuses that the clients in use expect', () => {
  expect(refusals.live_session_ended.status).toBe(401);
  expect(refusals.bib_taken.status).toBe(502);
  expect(refusals.modality_not_accepting.status).toBe(503);
  expect(refusalText('bib_taken', 'es')).toBe('El dorsal ya existe en la base de datos');
  expect(refusalText('modality_not_accepting', 'es')).toBe('Inscripción no permitida para la modalidad');
});

test('texts that the documents quote in Spanish stand to the letter', () => {
  expect(refusalText('prize_in_use', 'es')).toBe('No se puede borrar este premio porque es acumulativo con otros');
  expect(refusalText('gpx_not_valid', 'es')).toBe('Asegúrese de subir un fichero .gpx válido');
});

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
