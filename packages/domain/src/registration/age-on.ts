/** Whole years of a person on a day; both 'YYYY-MM-DD'. A person born on 29 February turns a year older on 1 March. */
export function ageOn(birthdate: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return date.slice(5) < birthdate.slice(5) ? years - 1 : years;
}

/** The day on which ages count: that of the event, or 31 December of its year where the event goes by natural years. */
export const categoryDate = (eventDate: string, isNaturalYear: boolean): string =>
  isNaturalYear ? `${eventDate.slice(0, 4)}-12-31` : eventDate;
