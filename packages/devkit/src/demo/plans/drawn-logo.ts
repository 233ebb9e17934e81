import { escapeXml } from '@dorsal/server/platform/escape-xml.ts';
import { itemAt } from '#random.ts';

const inks = ['#b23a12', '#1d4e89', '#2f6b3a', '#6a3d9a', '#8a5a00', '#0f766e'];

const card = '<rect width="360" height="100" rx="10" fill="#fffdf8"/>';

/** The logo of an invented firm: its name beside a mark, as an SVG in its own address; on a card of its own, or on what is below it. */
export function drawnLogo(name: string, { isOnCard }: { readonly isOnCard: boolean }): string {
  const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7);
  const ink = itemAt(inks, seed % inks.length);
  const turn = (seed % 6) * 30;
  const [first = '', ...rest] = name.split(' ');
  const lines = rest.length === 0 ? [first] : [first, rest.join(' ')];
  const words = lines
    .map(
      (line, i) =>
        `<text x="96" y="${lines.length === 1 ? 58 : 44 + i * 30}" textLength="${Math.min(250, line.length * 13)}" lengthAdjust="spacingAndGlyphs">${escapeXml(line)}</text>`,
    )
    .join('');
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 100">${isOnCard ? card : ''}<g transform="rotate(${turn} 50 50)" fill="none" stroke="${ink}" stroke-width="8"><circle cx="50" cy="50" r="26"/><path d="M30 66 50 30l20 36"/></g><g fill="${ink}" font-family="sans-serif" font-weight="700" font-size="24">${words}</g></svg>`,
  )}`;
}
