export const notices = {
  'notices.title': 'Notices',
  'notices.info': 'Notice',
  'notices.warning': 'Warning',
  'notices.more_one': 'One more notice',
  'notices.more_other': '{{count}} more notices',
};
