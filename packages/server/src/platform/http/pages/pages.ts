import type { Language } from '@dorsal/contract/enums.ts';
import type { FastifyInstance } from 'fastify';

/** What is asked for at a path of the web app. */
export interface PageRequest {
  /** Without query, as it stands in the address. */
  readonly path: string;
  /** The query with its question mark, or empty. */
  readonly search: string;
  /** Where people reach this site: `https://live.example.org`. */
  readonly origin: string;
  readonly language: Language;
  /** `?lang=` names it; otherwise it is what the browser prefers. */
  readonly isLanguageAsked: boolean;
}

/** What the web app is sent with: its head in the language of the page, and whether something stands there; or where it stands now. */
export type PageAnswer =
  | { readonly kind: 'page'; readonly status: 200 | 404; readonly language: Language; readonly head: string }
  | { readonly kind: 'moved'; readonly to: string };

/** What the modules say of pages. */
export interface Pages {
  readonly describe: (request: PageRequest) => Promise<PageAnswer>;
  /** Routes beside the app: `/robots.txt`, `/sitemap.xml`. */
  readonly hang?: (app: FastifyInstance) => void;
}
