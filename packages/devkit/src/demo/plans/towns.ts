/** A town of the season. The terrain is real, the towns are invented. */
export interface Town {
  readonly city: string;
  /** The county; where two names are used, with a slash between. */
  readonly county: string;
  readonly country: string;
  readonly timeZone: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly elevation: number;
}

type Place = readonly [city: string, county: string, latitude: number, longitude: number, elevation: number];

const places = {
  alcorri: ["L'Alcorri", 'Plana del Xúquer', 39.16, -0.36, 18],
  alforna: ["Alforna d'en Sarra", 'Terres de Ponent', 41.63, 0.64, 168],
  almensora: ['Almensora', 'Plana Llarga', 39.95, -0.07, 30],
  ardecilla: ['Ardecilla de la Rambla', 'Campo de Ardecilla', 38.06, -1.22, 95],
  barrancs: ['Els Barrancs', 'Alta Marina', 38.72, -0.18, 420],
  benisalma: ['Benisalma', 'Marina Fonda', 38.79, 0.09, 34],
  calanegra: ['Calanegra', 'Illa Menuda', 39.92, 4.07, 12],
  camparaso: ['Camparaso', 'Tierra Llana', 39.48, -2.12, 780],
  cantarrana: ['Cantarrana del Pinar', 'Serranía Baja', 39.91, -1.19, 1060],
  castellot: ['Castellot de la Serra / Castillejo de la Sierra', 'Maestrat Alt / Maestrazgo Alto', 40.46, -0.31, 1090],
  cimalva: ['Cimalva', 'Vall de Cimalva', 42.63, 0.98, 1240],
  cuevahonda: ['Cuevahonda', 'Barrancos del Norte', 28.13, -15.58, 640],
  faixanova: ['Faixanova', 'Costa del Garrofer', 39.75, -0.2, 8],
  fontclara: ['Fontclara de Dalt', 'Alt Garrofer', 40.35, -0.05, 560],
  guaros: ['Los Guaros', 'Isla Alta', 28.66, -17.86, 320],
  llacunes: ['Les Llacunes', 'Delta Nou', 40.71, 0.71, 4],
  margalida: ['Santa Margalida del Port', 'Costa Brisa', 41.83, 3.08, 10],
  molinar: ['El Molinar de Sal', 'La Ribera Larga', 39.23, -0.52, 26],
  montcau: ['Montcau del Boix', 'Serra del Boix', 41.71, 2.15, 610],
  olmosa: ['La Olmosa', 'Montes de Olmosa', 40.22, -1.04, 1310],
  peguera: ['Peguera de Baix', 'Baix Garrofer', 39.83, -0.38, 90],
  penyaroja: ['Penyaroja', 'Ports de Penyaroja', 40.62, -0.1, 980],
  rocafosca: ['Rocafosca', 'Vall Blava', 42.31, 1.79, 1120],
  salinar: ['El Salinar', 'Marina Baixa Nova', 38.53, -0.13, 5],
  santblai: ['Sant Blai de les Oliveres', 'Plana Llarga', 40.02, -0.12, 62],
  torrevella: ['Torrevella', 'Ponent Sec', 38.63, -0.86, 510],
  valdeniebla: ['Valdeniebla', 'Sierra de Valdeniebla', 40.78, -3.92, 1180],
  vilanera: ['Vilanera', 'Ribera Blanca', 41.12, 1.24, 48],
  xaparral: ['Xaparral', 'Foia de Xaparral', 38.69, -0.47, 690],
  zarzaluenga: ['Zarzaluenga de los Caballeros y San Millán de la Vega Alta', 'Tierra Llana', 40.01, -2.61, 890],
} as const satisfies Record<string, Place>;

export type TownName = keyof typeof places;

const canaries: readonly TownName[] = ['cuevahonda', 'guaros'];

export function townOf(name: TownName): Town {
  const [city, county, latitude, longitude, elevation] = places[name];
  const timeZone = canaries.includes(name) ? 'Atlantic/Canary' : 'Europe/Madrid';
  return { city, county, country: 'ES', timeZone, latitude, longitude, elevation };
}
