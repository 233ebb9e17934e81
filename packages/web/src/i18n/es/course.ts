import type { course as english } from '../en/course.ts';

export const course: Record<keyof typeof english, string> = {
  'course.stops': 'Puntos de paso',
  'course.start': 'Salida',
  'course.finish': 'Meta',
  'course.passed_one': 'Ha pasado {{count}}',
  'course.passed_other': 'Han pasado {{count, number}}',
  'course.nobody': 'Aún no hay ningún tiempo aquí',
  'course.last': 'el último a las {{clock}}',
};
