/** Dialogs that any address can open: `?dialog=legal`. */
export const siteDialogs = ['contact', 'legal'] as const;
export type SiteDialogName = (typeof siteDialogs)[number];
