interface Drawing {
  readonly name: string;
  /** In a box of 24 by 24, drawn with a line. */
  readonly path: string;
}

/** Networks that are shown as a drawing; others by their name. */
const drawings = new Map<string, Drawing>(
  Object.entries({
    instagram: {
      name: 'Instagram',
      path: 'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17.2 6.8v.01',
    },
    facebook: { name: 'Facebook', path: 'M16 4h-2a3 3 0 0 0-3 3v14M7.5 12.5h7.5' },
    x: { name: 'X', path: 'M4 4l16 16M20 4L4 20' },
    youtube: {
      name: 'YouTube',
      path: 'M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4zM10 9l5.5 3L10 15z',
    },
    tiktok: { name: 'TikTok', path: 'M14 3v12a4 4 0 1 1-4-4M14 3c.4 3 2.4 5 6 5.2' },
    telegram: { name: 'Telegram', path: 'M21 4L3 11l6 2.5L18 7l-7 8 6 4.5zM9 13.5V20l3-3.6' },
    whatsapp: {
      name: 'WhatsApp',
      path: 'M4 20l1.3-4A8.5 8.5 0 1 1 8.4 19zM9 8.5c0 3.5 3 6.5 6.5 6.5l1-2-2.2-1-1 1c-1.2-.5-2-1.4-2.5-2.5l1-1-1-2.2z',
    },
    strava: { name: 'Strava', path: 'M4 15l5.5-11L15 15M12.5 15l3 6 3-6' },
  }),
);

/** Other words for the same network. */
const alsoCalled = new Map([
  ['twitter', 'x'],
  ['x.com', 'x'],
]);

/** The drawing of a network by the word for it; null: its name is shown as it was written. */
export function socialDrawing(network: string): Drawing | null {
  const word = network.trim().toLowerCase();
  return drawings.get(alsoCalled.get(word) ?? word) ?? null;
}
