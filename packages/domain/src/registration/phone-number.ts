/** A phone number inside of a text: digits with what people write between them. Andorra has six digits, nobody has fewer. */
const inside = /\+?\(?\d(?:[\s().\-/]*\d){5,}/;

/** Tells whether somebody can be called by a text. */
export const hasPhoneNumber = (text: string): boolean => inside.test(text);

/** A name and a phone number that stand in one text, as `Maria Puig (mare) 600 111 222`; null where there is none. */
export function splitPhoneNumber(text: string): { readonly name: string | null; readonly phone: string | null } {
  const phone = inside.exec(text)?.[0] ?? null;
  const rest = phone === null ? text : text.replace(phone, ' ');
  const name = rest
    .replace(/\s+/g, ' ')
    .replace(/^[\s:;,./|\-–]+|[\s:;,./|\-–]+$/g, '')
    .replace(/[\s:;,/|\-–]+(?:tel|tlf|tfno|phone|tel[eè]fono?|m[oò][bv]il)[.:]*$/i, '');
  return { name: name === '' ? null : name, phone };
}
