/** Certificate chain and key, PEM. */
export interface Tls {
  readonly cert: Buffer | string;
  readonly key: Buffer | string;
}

/** What the web side needs of the configuration. */
export interface HttpConfig {
  readonly tls: Tls | null;
  /** Folder of the built web app; null: none was built, only the API answers. */
  readonly webRoot: string | null;
  /** Where people reach this server, without a slash at the end; null: where they asked. */
  readonly publicUrl: string | null;
  /** Whether `X-Forwarded-For` of a proxy in front is believed. */
  readonly trustProxy: boolean;
  /** Other sites that pages may load maps from (`https://tiles.example.org`), for the Content-Security-Policy. */
  readonly mapOrigins: readonly string[];
  /** Most streams that one address may hold open at `/live`. */
  readonly streamsPerAddress: number;
}
