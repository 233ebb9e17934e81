/** A format by its language and zone, made once: a browser takes longer to make one than to write a hundred times with it. */
export function cachedFormats<Format>(make: (locale: string, detail: string) => Format) {
  const made = new Map<string, Format>();
  return (locale: string, detail: string): Format => {
    const key = `${locale} ${detail}`;
    const format = made.get(key) ?? make(locale, detail);
    made.set(key, format);
    return format;
  };
}
