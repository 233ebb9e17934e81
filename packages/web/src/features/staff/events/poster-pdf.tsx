import latin from '@fontsource/archivo-narrow/files/archivo-narrow-latin-700-normal.woff?url';
import latinExt from '@fontsource/archivo-narrow/files/archivo-narrow-latin-ext-700-normal.woff?url';
import { Document, Font, Image, Page, Path, pdf, Svg, Text, View } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { codeOf } from '#ui/scan/QrCode.tsx';
import { fittingSize, isEmbedded, type PosterSheet } from './qr-poster.ts';

Font.register({ family: 'Latin', src: latin });
Font.register({ family: 'LatinExt', src: latinExt });
/** Words are not broken. */
Font.registerHyphenationCallback((word) => [word]);

interface Poster extends PosterSheet {
  readonly link: string;
  readonly name: string;
}

/** Points of the width of a page. */
const widths = { A4: 595.28, A3: 841.89 } as const;
/** Pixels a point of what the browser draws: 300 to an inch. */
const pixels = 300 / 72;

/** A poster as a PDF of one page. */
export async function posterPdf({ paper, top, bottom, link, name }: Poster): Promise<Blob> {
  const width = widths[paper];
  const { path, size } = codeOf(link, 'L');
  const inner = width * 0.84;
  const side = width * 0.72;
  return await pdf(
    <Document title={name} producer="Dorsal" creator="Dorsal">
      <Page size={paper} style={{ padding: width * 0.08, alignItems: 'center', justifyContent: 'space-between' }}>
        <Line text={top} width={inner} largest={width / 8} />
        <Svg width={side} height={side} viewBox={`0 0 ${size} ${size}`}>
          <Path d={path} fill="#000" />
        </Svg>
        <View style={{ alignItems: 'center', gap: width / 40 }}>
          <Line text={bottom} width={inner} largest={width / 8} />
          <Line text={name} width={inner} largest={width / 20} />
        </View>
      </Page>
    </Document>,
  ).toBlob();
}

interface LineProps {
  readonly text: string;
  readonly width: number;
  readonly largest: number;
}

function Line({ text, width, largest }: LineProps): ReactElement {
  const fontSize = fittingSize(text, width, largest);
  if (!isEmbedded(text)) {
    const { address, aspect } = drawn(text, width);
    const height = Math.min(largest, width / aspect);
    return <Image src={address} style={{ height, width: height * aspect }} />;
  }
  return (
    <Text style={{ fontFamily: ['Latin', 'LatinExt'], fontSize, textAlign: 'center', maxWidth: width }}>
      {text.normalize('NFC')}
    </Text>
  );
}

/** A line as the browser draws it, with the fonts that it has. */
function drawn(text: string, width: number): { readonly address: string; readonly aspect: number } {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser does not draw');
  const size = 400;
  const font = `700 ${size}px system-ui, sans-serif`;
  pen.font = font;
  const aspect = Math.max(1, pen.measureText(text).width + size / 5) / (size * 1.3);
  canvas.width = Math.min(8_000, Math.ceil(width * pixels));
  canvas.height = Math.ceil(canvas.width / aspect);
  const scale = canvas.height / (size * 1.3);
  pen.font = font.replace(`${size}px`, `${size * scale}px`);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, canvas.width / 2, canvas.height / 2);
  return { address: canvas.toDataURL('image/png'), aspect };
}
