/** The part of opentype.js that is used here; the package has no types. */
declare module 'opentype.js' {
  type Command =
    | { readonly type: 'M' | 'L'; readonly x: number; readonly y: number }
    | { readonly type: 'Q'; readonly x1: number; readonly y1: number; readonly x: number; readonly y: number }
    | {
        readonly type: 'C';
        readonly x1: number;
        readonly y1: number;
        readonly x2: number;
        readonly y2: number;
        readonly x: number;
        readonly y: number;
      }
    | { readonly type: 'Z' };
  interface OutlinePath {
    readonly commands: readonly Command[];
  }
  interface OutlineFont {
    charToGlyphIndex(letter: string): number;
    getAdvanceWidth(text: string, size: number): number;
    getPath(text: string, x: number, y: number, size: number): OutlinePath;
  }
  const opentype: { parse(bytes: ArrayBuffer): OutlineFont };
  // biome-ignore lint/style/noDefaultExport: this is how Node sees the package
  export default opentype;
}
