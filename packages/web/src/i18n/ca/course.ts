import type { course as english } from '../en/course.ts';

export const course: Record<keyof typeof english, string> = {
  'course.stops': 'Punts de pas',
  'course.start': 'Eixida',
  'course.finish': 'Meta',
  'course.passed_one': 'N’ha passat {{count}}',
  'course.passed_other': 'N’han passat {{count, number}}',
  'course.nobody': 'Encara no hi ha cap temps ací',
  'course.last': 'l’últim a les {{clock}}',
};
