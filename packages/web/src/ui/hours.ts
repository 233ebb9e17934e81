/** HH:mm:ss in the event's zone, in every language. */
export const shownClock = (at: number, zone = 'UTC'): string =>
  new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(at);
