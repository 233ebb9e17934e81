import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const compressible = /\.(js|css|html|svg|json|txt|wasm)$/;
/** Less is one packet anyway. */
const leastBytes = 1_000;

/** Lays a Brotli and a gzip twin beside each built file that gets smaller by it: the server sends what the browser takes. */
export function precompress(/** @type {string} */ folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const bytes = readFileSync(path);
    if (bytes.length < leastBytes) continue;
    // The best quality: some seconds at a build, and less on every phone.
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
