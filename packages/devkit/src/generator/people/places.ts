/** Invented clubs: no club of these names is known to be anywhere. */
export const clubs: readonly string[] = [
  'Club Atletisme Vall Blava',
  "Amics de l'Esquirol Corredor",
  'C.E. Roca Torta',
  'Penya Sabata Gastada',
  'Atletisme Riu Amunt',
  'Grup Excursionista Cim de Sal',
  'Fondistes del Garrofer',
  'C.D. Zancada Larga',
  'Club Trotamundos del Páramo',
  'Peña Último Kilómetro',
  'Atletismo Cuesta Arriba',
  'Montañeros de Peñagris',
  'Ni un Paso Atrás Running',
  'Old Mill Harriers',
  'Foggy Fell Runners',
  'Lantern Street Striders',
  'Nine Bridges AC',
  'Corredors i Corredores de la Comarca del Baix Garrofer i Terres de Ponent, Secció de Muntanya',
];

export const federations: readonly string[] = ['FAB', 'FEGR', 'NBA-X'];

/** Invented towns with the county they are said to be in. */
export const towns: readonly { readonly city: string; readonly county: string; readonly country: string }[] = [
  { city: 'Vilaclara del Garrofer', county: 'Baix Garrofer', country: 'ES' },
  { city: "Sant Eloi d'Amunt", county: 'Alt Garrofer', country: 'ES' },
  { city: 'Peñagris', county: 'Sierra de Peñagris', country: 'ES' },
  { city: 'Torrelarga de la Ribera', county: 'La Ribera Larga', country: 'ES' },
  { city: 'Nine Bridges', county: 'Foggyshire', country: 'GB' },
];
