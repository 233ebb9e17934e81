/** Document 1, section 9: 'pagination shows 4 page links'; document 2, section 9: 'pagination 4 visible'. */
const mostLinks = 4;

/** The page numbers to show: at most four, with the current one among them. */
export function shownPages(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - 1, pages - mostLinks + 1));
  return Array.from({ length: Math.min(mostLinks, pages) }, (_, step) => first + step);
}

/** Rounded up (design, section 5, 'page counts'). */
export const pagesOf = (total: number, pageSize: number): number => Math.ceil(total / pageSize);
