import type { Gender } from '@dorsal/domain/timing/types.ts';

/** First names and surnames of one language, put together by chance: nobody in a generated race is anybody. */
export interface NameList {
  readonly language: 'ca' | 'es' | 'en';
  readonly names: Readonly<Record<Gender, readonly string[]>>;
  readonly surnames: readonly string[];
  /** The number of surnames of a person. */
  readonly surnamesEach: 1 | 2;
}

const words = (text: string): readonly string[] => text.split(/\s+/);

export const nameLists: readonly NameList[] = [
  {
    language: 'ca',
    surnamesEach: 2,
    names: {
      female: words(
        'Aina Berta Blanca Carla Clàudia Elisenda Emma Gemma Gisela Ivet Joana Júlia Laia Lídia Mar Mariona Meritxell Mireia Neus Núria Ona Queralt Roser Txell',
      ),
      male: words(
        'Adrià Aleix Arnau Bernat Biel Blai Eloi Enric Ferran Gerard Guifré Guillem Isaac Jan Joan Lluc Martí Narcís Oriol Pau Pol Quim Roger Vicent',
      ),
      other: words('Abril Alba Àlex Blau Cel Noa Pau Rim Sol'),
    },
    surnames: [
      ...words(
        'Alsina Bofarull Bosch Camps Casals Climent Domènech Espinós Ferrer Fontanals Gironès Guasch Llobet Maçanet Mollà Montaner Peiró Puigdemunt Queralt Ribes Roig Sanchis Sabaté Serrallonga Tatxé Tormo Vallès Verdaguer Ximenis',
      ),
      "d'Alòs",
      "d'Ocó",
      'de la Torre-Nova',
    ],
  },
  {
    language: 'es',
    surnamesEach: 2,
    names: {
      female: words(
        'Alba Ana Beatriz Carmen Claudia Elena Eva Inés Irene Lucía María Marina Marta Nerea Noelia Paula Pilar Raquel Rocío Sara Silvia Sofía Teresa Verónica',
      ),
      male: words(
        'Adrián Alberto Álvaro Andrés Carlos Daniel David Diego Fernando Hugo Iván Javier Jesús Jorge Luis Manuel Mario Miguel Óscar Pablo Raúl Rubén Sergio Víctor',
      ),
      other: words('Alex Ángel Cruz Noel René Sol Trinidad'),
    },
    surnames: [
      ...words(
        'Aguado Benítez Calderón Cebrián Díaz Escudero Fuentes Gálvez Herrero Ibáñez Jurado Lozano Márquez Montoya Muñoz Núñez Ortega Peña Quintana Rey Salcedo Tejada Úbeda Vázquez Yuste Zamorano',
      ),
      'de los Ríos',
      'García-Escribano',
    ],
  },
  {
    language: 'en',
    surnamesEach: 1,
    names: {
      female: words(
        'Abigail Beth Chloe Daisy Eleanor Fiona Grace Hannah Imogen Jess Katie Lily Megan Niamh Olive Poppy Rosie Zoë',
      ),
      male: words('Aidan Ben Callum Dominic Ethan Finn George Harry Isaac Jack Kieran Leo Max Noah Owen Rhys Sam Toby'),
      other: words('Alex Charlie Jamie Morgan Quinn Robin Sky'),
    },
    surnames: words(
      "Ashdown Blackwood Carver Dunmore Eastley Fairclough Greaves Hartley Ingham Jessop Kirkbride Langley Merrick Northway O'Hara O'Dell Pemberton Radcliffe Stonebridge Thackray Underhill Wainscott Yardley",
    ),
  },
];

/** Names that break a layout which was never tried on them. One of them turns up in every race of some size. */
export const longNames: readonly { readonly name: string; readonly surname: string; readonly gender: Gender }[] = [
  {
    name: 'Maria de la Mare de Déu dels Desemparats',
    surname: "Puigdemunt i Serrallonga-d'Alòs de Montcortès",
    gender: 'female',
  },
  { name: 'Juan Francisco de Borja Maximiliano', surname: 'Fernández-Villaverde y García-Escribano', gender: 'male' },
  { name: 'Xi', surname: 'O', gender: 'other' },
  { name: 'Wolfeschlegelsteinhausenbergerdorff', surname: 'Thackray-Featherstonehaugh-Cholmondeley', gender: 'male' },
];
