/** Tags as they are shown and looked for: without the sign that some people write before them, each once, whatever its capitals. */
export const plainTags = (tags: readonly string[]): string[] =>
  eachOnce(tags.map((tag) => tag.replace(/^[#\s]+/, '').trim()));

/** Hashtags as social media want them (document 3, section 2: '#running, #trailRunning'): with one sign, without blanks, each once, whatever its capitals. */
export const hashtags = (tags: readonly string[]): string[] =>
  eachOnce(tags.map((tag) => tag.replace(/[#\s]/g, ''))).map((tag) => `#${tag}`);

function eachOnce(tags: readonly string[]): string[] {
  const byFold = new Map<string, string>();
  for (const tag of tags) {
    const fold = tag.toLowerCase();
    if (fold !== '' && !byFold.has(fold)) byFold.set(fold, tag);
  }
  return [...byFold.values()];
}
