import type { Random } from '#random.ts';

/** A town that is nowhere, on ground that is: between Tortosa and Cartagena, the Pyrenees and Toledo. */
export interface InventedTown {
  readonly city: string;
  readonly county: string;
  readonly latitude: number;
  readonly longitude: number;
}

const words = (text: string): readonly string[] => text.split(/\s+/);

const openings = words(
  'Alba Albo Almu Ares Atza Bala Beni Benia Bena Borri Burja Cabra Cala Camp Cante Carca Casti Cervo Cinc Cofre Cor Cullo Denva Empe Escala Espa Esti Fada Faura Figue Font Garri Gesta Gra Guada Llau Lluca Maça Marja Massa Mela Mira Mon Mora Naqui Olo Ondi Or Palla Peni Petre Pina Poble Puig Rafel Riba Roca Rote Sagra Serra Sego Silla Suera Tave Tiri Torre Tous Traigue Vila Vinal Xerta Xodo',
);
const endings = words(
  'bal bell bona cel clara dalla della dor fosca garra gola grell guera lanca lda lena lera lès lla llent llosa mar mera monja mora nassa nella nera nyó pera porta queta ra rana ranya rell resa ret ria rinya roja ros sella sia tala tella terra tilla tora tosa va vella verda xell xent zán',
);
const additions = [
  "d'Amunt",
  'de Baix',
  'de la Plana',
  'de la Serra',
  'del Riu',
  'de Dalt',
  "de l'Horta",
  'del Camp',
  'de las Torres',
  'del Pinar',
  'la Nova',
];
const saints = words('Sant Santa San');
const names = words(
  'Eloi Brai Calamanda Gaietà Obdúlia Ubalda Quirze Fulgenci Gliceri Columbana Nonell Pancraç Romà Tirs Zenó',
);
const landscapes = [
  'Plana',
  'Serra',
  'Vall',
  'Horta',
  'Ribera',
  'Marina',
  'Costera',
  'Alt Camp',
  'Baix Camp',
  'Tierra',
  'Campo',
  'Sierra',
];

/** Any of a few hundred thousand. */
export function inventTown(random: Random): InventedTown {
  const name = random.chance(0.08)
    ? `${random.pick(saints)} ${random.pick(names)}`
    : `${random.chance(0.12) ? random.pick(["l'", 'la ', 'el ', 'els ']) : ''}${random.pick(openings)}${random.pick(endings)}`;
  return {
    city: random.chance(0.18) ? `${name} ${random.pick(additions)}` : name,
    county: `${random.pick(landscapes)} de ${random.pick(openings)}${random.pick(endings)}`,
    latitude: random.between(37.6, 42.4),
    longitude: random.between(-4.2, 1.8),
  };
}
