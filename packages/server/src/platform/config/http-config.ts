/** Certificate chain and key, PEM. */
export interface Tls {
  readonly cert: Buffer | string;
  readonly key: Buffer | string;
}

/** The part of the configuration for the web side. */
export interface HttpConfig {
  readonly tls: Tls | null;
  /** Folder of the built web app; null: none was built, only the API answers. */
  readonly webRoot: string | null;
  /** The public address of this server, without a slash at the end; null: the address of each request. */
  readonly publicUrl: string | null;
  /** The proxies in front whose `X-Forwarded-…` are trusted, counted from here; addresses that visitors wrote before these are not. */
  readonly trustedProxies: number;
  /** Other sites that pages may load maps from (`https://tiles.example.org`), for the Content-Security-Policy. */
  readonly mapOrigins: readonly string[];
  /** Most streams that one address may have open at `/live`. */
  readonly streamsPerAddress: number;
}
