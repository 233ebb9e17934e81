/** Signs of a log in one code: more make it too fine for a camera in bad light. */
const mostSigns = 900;

/** A text cut for a series of codes: each names the whole, its place in it and how many there are, and the parts may come in any order. */
export function partsOf(text: string): readonly string[] {
  const count = Math.max(1, Math.ceil(text.length / mostSigns));
  const name = nameOf(text);
  return Array.from({ length: count }, (_, at) => {
    const part = text.slice(at * mostSigns, (at + 1) * mostSigns);
    return `dorsal-log:${name}:${at + 1}/${count}:${part}`;
  });
}

/** A short name of a text, by which its parts are known from those of another (FNV-1a, 32 bits). */
function nameOf(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return (hash >>> 0).toString(36);
}
