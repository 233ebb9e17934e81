/** Colours of one poster. Letters of `ink` stand on `ground`, and over lines of `soft`; the course is drawn in `shape`. */
export interface Palette {
  readonly ground: string;
  readonly soft: string;
  readonly shape: string;
  readonly ink: string;
}

export const palettes: readonly Palette[] = [
  { ground: '#f2ebdd', soft: '#e2d3b9', shape: '#b8330d', ink: '#191714' },
  { ground: '#0e1a2e', soft: '#1c3050', shape: '#e8b04a', ink: '#f6f1e6' },
  { ground: '#12352b', soft: '#1d4a3d', shape: '#d4df74', ink: '#f5f2e3' },
  { ground: '#d9e7e4', soft: '#bcd5d0', shape: '#17646d', ink: '#0c262d' },
  { ground: '#7d2710', soft: '#94371b', shape: '#f2b680', ink: '#fff5e8' },
  { ground: '#f0c557', soft: '#f7d98b', shape: '#8a3b08', ink: '#201704' },
  { ground: '#2c1a37', soft: '#412a4f', shape: '#e094b0', ink: '#f8eff9' },
  { ground: '#c3daef', soft: '#a8c8e4', shape: '#23467c', ink: '#0c1d33' },
];
