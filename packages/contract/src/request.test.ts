import { expect, test } from 'vitest';
import { getBoard, streamLive } from './calls/boards.ts';
import { uploadStream } from './calls/files.ts';
import { listRegistrations } from './calls/registrations.ts';
import { logOut } from './calls/sessions.ts';
import { addIntermediate } from './calls/staff/corrections.ts';
import { decodeAnswer, decodeAnswerFor, parseRefusal, toRequest } from './request.ts';

const id = '5f3a9c0b1d2e4f6078901234';

// @spec [Calls] doc 3 §3, doc 3 §7: POST `/add-intermediate`: declared: data list of bib, intermediate, registration, total_time in seconds, source
test('a body travels in the forms of the wire', () => {
  const sent = toRequest(addIntermediate, {
    body: { data: [{ bib: '7', intermediate: 'finish', registration: id, total_time: 3_661_500, source: 'manual' }] },
  });
  expect(sent).toMatchObject({ method: 'POST', path: '/api/add-intermediate' });
  expect(JSON.parse(sent.body ?? '')).toEqual({
    data: [{ bib: '7', intermediate: 'finish', registration: { $oid: id }, total_time: 3661.5, source: 'manual' }],
  });
});

test('an address has its query in the order of the endpoint, lists by repeated keys', () => {
  const { path } = toRequest(getBoard, {
    params: { modality: id, checkpoint: 'finish' },
    query: { v: 12, category: ['F-SEN', 'M & V'], limit: 15, offset: 0, only_locals: true },
  });
  expect(path).toBe(
    `/api/boards/${id}/finish?offset=0&limit=15&category=F-SEN&category=M%20%26%20V&only_locals=true&v=12`,
  );
});

test('an id stands in an address as its characters', () => {
  expect(toRequest(uploadStream, { query: { original_filename: 'cursa.gpx', modality: id } }).path).toBe(
    `/api/upload/stream?original_filename=cursa.gpx&modality=${id}`,
  );
});

// @spec [Live push] design §4.6: A stream names its modalities parted by commas, up to 60
test('a stream names its modalities parted by commas', () => {
  expect(toRequest(streamLive, { query: { modalities: [id, 'a'.repeat(24)] } }).path).toBe(
    `/api/live?modalities=${id}%2C${'a'.repeat(24)}`,
  );
});

test('a call without anything to say sends an empty object', () => {
  expect(toRequest(logOut, {}).body).toBe('{}');
});

test('an answer is read back into ids, instants and milliseconds', () => {
  const json = [
    { _id: { $oid: id }, bib_number: '7', id_number: 'X1', result: { status: 'finished', total_time: 61.25 } },
  ];
  expect(decodeAnswer(listRegistrations, json)).toEqual([
    { _id: id, bib_number: '7', result: { status: 'finished', total_time: 61_250 } },
  ]);
  expect(decodeAnswerFor(listRegistrations, 'admin', json)).toMatchObject([{ id_number: 'X1' }]);
  expect(decodeAnswerFor(listRegistrations, 'community_manager', json)).not.toMatchObject([{ id_number: 'X1' }]);
});

test('lists by group are read too', () => {
  expect(decodeAnswer(listRegistrations, { 'F-SEN': [{ _id: id }] })).toEqual({ 'F-SEN': [{ _id: id }] });
});

test('what is not a refusal of ours is not read as one', () => {
  expect(parseRefusal('<html>Bad gateway</html>')).toBeNull();
  expect(parseRefusal({ error: { code: 'bib_taken', message: 'x', request_id: 'r' } })?.error.code).toBe('bib_taken');
});
