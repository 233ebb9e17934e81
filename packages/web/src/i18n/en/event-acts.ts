/** The texts of what is done with an event or a circuit as a whole. A part of those of the back-office. */
export const eventActs = {
  'copyEvent.open': 'Copy to a new date',
  'copyEvent.heading': 'Acts',
  'copyEvent.short': 'Copy',
  'copyEvent.this': 'Copy {{name}} to a new date',
  'copyEvent.title': 'Copy the event to a new date',
  'copyEvent.what':
    'Everything comes along but people, reads and results: texts, place, organisers, races with their courses, tracks, categories, prices, prizes and readers. All dates move by as many days; hours stay.',
  'copyEvent.day': 'First day of the copy',
  'copyEvent.name': 'Name of the copy',
  'copyEvent.do': 'Make the copy',
  'copyEvent.copying': 'Copying…',
  'copyEvent.close': 'Leave it',
  'copyEvent.missing': 'A day and a name are wanted.',
  'copied.title': 'Copied. Look at these before it opens',
  'copied.hidden': 'Nobody but staff sees it until “Everybody sees it” is switched on.',
  'copied.dates': 'The dates of the event, its races and its registration moved with the day: are they still right?',
  'copied.prices': 'The periods of the prices moved too; the amounts are those of before.',
  'copied.documents':
    'Documents with results stayed with the old event; those of registration came along: are they of this year?',
  'copied.venue': 'Registration at the venue is off, without PIN and address.',
  'copied.circuit': 'It counts for no circuit yet.',
  'copied.close': 'Close this list',
};
