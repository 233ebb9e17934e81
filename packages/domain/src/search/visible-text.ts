/** Signs without a shape: marks of width zero and of direction, fillers, an empty braille cell. */
const shapeless = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\u2800]/gu;

/** True for a text in which nothing can be seen: it counts as empty where one is required. */
export const isBlank = (text: string): boolean => text.replace(shapeless, '') === '';

/** Marks that embed, override or isolate a direction: one that is not closed turns what follows in the line. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g;

/** A text that turns nothing beside it. Letters of right-to-left scripts keep their own direction without these marks. */
export const withoutTurns = (text: string): string => text.replace(turning, '');
