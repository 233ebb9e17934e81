import { expect, test } from 'vitest';
import * as z from 'zod';
import { fieldText } from './field-text.ts';
import { fieldTextsCa } from './field-texts-ca.ts';
import { fieldTextsEn } from './field-texts-en.ts';
import { fieldTextsEs } from './field-texts-es.ts';
import { fileTextsCa } from './file-texts-ca.ts';
import { fileTextsEs } from './file-texts-es.ts';

const languages = ['ca', 'es'] as const;

test('a sentence is told in the language asked for, with its values', () => {
  const stillToCome = 'bib 1: 32400 s here is still to come: the time since the start is 120 s now';
  expect(fieldText(stillToCome, 'en')).toBe(stillToCome);
  expect(fieldText(stillToCome, 'es')).toBe(
    'dorsal 1: 32400 s aquí aún no ha llegado: desde la salida han pasado 120 s',
  );
  expect(fieldText('3 races belong to it: delete them first', 'ca')).toBe('3 curses són seues: elimina-les primer');
  expect(fieldText('1 race belongs to it: delete it first', 'ca')).toBe('1 cursa és seua: elimina-la primer');
  expect(fieldText('"$& {name}" stands here twice', 'es')).toBe('«$& {name}» aparece aquí dos veces');
  expect(fieldText('nothing that anybody wrote', 'es')).toBe('nothing that anybody wrote');
});

test('of a line of a file, what our words are is told, and what stands in the file stays', () => {
  expect(fieldText('bib 7: checkpoint 2 at 1:10:00 is later than finish at 1:05:00', 'es')).toBe(
    'dorsal 7: 1:10:00 (el punto de control 2) es más tarde que 1:05:00 (la meta)',
  );
  expect(fieldText('there is no wave "start" in this race', 'ca')).toBe('no hi ha cap onada «start» en esta cursa');
  const nested = 'these are the times of another race: none of 9 rows fits (line 2: nobody wears bib 5 in this race)';
  expect(fieldText(nested, 'ca')).toBe(
    'són els temps d’una altra cursa: no hi encaixa cap de les 9 files (línia 2: ningú no porta el dorsal 5 en esta cursa)',
  );
  expect(fieldText('epoch: Invalid input: expected number, received NaN', 'es')).toBe(
    'epoch: aquí hace falta un número',
  );
  expect(fieldText('has "" where the time stands', 'ca')).toBe('té «» on va l’hora');
});

// Each sentence is found by its own words, whichever others begin or end alike.
test('no sentence of a file is taken for another one', () => {
  const values = ['1st', '2nd', '3rd', '4th', '5th', '6th'];
  for (const [key, text] of Object.entries(fileTextsEs)) {
    const names = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
    const fill = (one: string) =>
      names.reduce((filled, name, at) => filled.replace(`{${name}}`, values[at] ?? ''), one);
    expect(fieldText(fill(key), 'es')).toBe(fill(text));
  }
});

test('both tables have the same sentences, and no value is invented', () => {
  expect(Object.keys(fieldTextsCa)).toEqual(Object.keys(fieldTextsEs));
  expect(Object.keys(fileTextsCa)).toEqual(Object.keys(fileTextsEs));
  expect(Object.keys(fileTextsEs).filter((key) => key in fieldTextsEs)).toEqual([]);
  const slots = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([slot]) => slot);
  for (const [key, text] of [fieldTextsCa, fieldTextsEs, fileTextsCa, fileTextsEs].flatMap(Object.entries<string>))
    expect(slots(key)).toEqual(expect.arrayContaining(slots(text)));
});

// @spec [Refusals and messages] issue 20: A refusal says in words what is wanted, in English too, and not in those of the schema
test('what schemas find is told in words in English too', () => {
  const [text] = z.object({ total_time: z.number() }).safeParse({ total_time: 'text' }).error?.issues ?? [];
  expect(fieldText(text?.message ?? '', 'en')).toBe('a number is wanted here');
  expect(fieldText('Too big: expected string to have <=100 characters', 'en')).toBe(
    'this is too long: 100 characters at most',
  );
  expect(Object.keys(fieldTextsEs)).toEqual(expect.arrayContaining(Object.keys(fieldTextsEn)));
});

test('what schemas find is told in the language asked for', () => {
  const schema = z.object({
    ...{ text: z.string(), number: z.number(), whole: z.int(), yes: z.boolean(), list: z.array(z.int()).max(1) },
    ...{
      kind: z.enum(['a', 'b']),
      long: z.string().max(2),
      few: z.int().min(1),
      mail: z.email(),
      form: z.string().regex(/^a$/),
    },
  });
  const [none, wrong] = [
    schema.safeParse({}),
    schema.safeParse({
      text: 1,
      number: '',
      whole: 1.5,
      yes: 1,
      list: [1, 2],
      kind: 'c',
      long: 'abc',
      few: 0,
      mail: 'x',
      form: 'b',
    }),
  ];
  const told = [...(none.error?.issues ?? []), ...(wrong.error?.issues ?? [])].map(({ message }) => message);
  expect(told).toHaveLength(20);
  for (const language of ['en', ...languages] as const)
    expect(told.filter((message) => fieldText(message, language) === message)).toEqual([]);
});
