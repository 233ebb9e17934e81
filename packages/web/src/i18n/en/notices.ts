export const notices = {
  'notices.title': 'Notices',
  'notices.info': 'Notice',
  'notices.warning': 'Warning',
};
