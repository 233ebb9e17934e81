/** What this browser keeps under a name. Null without it, and where the person lets pages keep nothing. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps it where that is allowed; elsewhere the choice holds until the page is left. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is switched off or full: the screen has changed all the same.
  }
}

/** Keeps nothing under this name any more. */
export function drop(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

/** Forgets everything that this site has kept here, for this tab too. */
export function forgetAll(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
}
