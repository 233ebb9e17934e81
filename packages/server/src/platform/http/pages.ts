import type { Language } from '@dorsal/contract/codecs/enums.ts';
import type { FastifyInstance } from 'fastify';

/** A request for a path of the web app. */
export interface PageRequest {
  /** Without query, as it stands in the address. */
  readonly path: string;
  /** The query with its question mark, or empty. */
  readonly search: string;
  /** The public address of this site: `https://live.example.org`. */
  readonly origin: string;
  readonly language: Language;
  /** `?lang=` names it; otherwise the browser's preference. */
  readonly isLanguageAsked: boolean;
}

/** The metadata of a page as HTML for its head, with its language and status; or the address to which the page has moved. */
export type PageAnswer =
  | { readonly kind: 'page'; readonly status: 200 | 404; readonly language: Language; readonly head: string }
  | { readonly kind: 'moved'; readonly to: string };

/** The description of pages by the modules. */
export interface Pages {
  readonly describe: (request: PageRequest) => Promise<PageAnswer>;
  /** Routes beside the app: `/robots.txt`, `/sitemap.xml`. */
  readonly register?: (app: FastifyInstance) => void;
}
