import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { Pages } from '#platform/http/pages/pages.ts';
import { describePages } from './heads.ts';
import { hangSitemap } from './sitemap/sitemap-route.ts';

/** All that is said of pages: to who opens them, to who shows links to them, to search engines. */
export const pagesOf = (context: Context, config: Pick<Config, 'environment' | 'publicUrl'>): Pages => ({
  describe: describePages(context, config),
  hang: (app) => hangSitemap(app, { context, ...config }),
});
