/** A number with its noun: '1 row', '2 rows'. `many`: where the plural has another form. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
