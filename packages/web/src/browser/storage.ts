/** The text that this browser stores under a name. Null without it, and where pages may store nothing. */
export function storedText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * Stores the text where that is allowed; elsewhere the choice lasts until the page is left.
 * @returns whether it was stored: not where storage is switched off or full
 */
export function storeText(name: string, value: string): boolean {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    return false; // the screen has changed all the same
  }
}

/** Removes what is stored under a name. */
export function removeStored(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was stored.
  }
}

/** Removes everything that this site has stored here, for this tab too. */
export function clearStorage(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Nothing was stored.
  }
}
