import type { notices as en } from '../en/notices.ts';

export const notices: Record<keyof typeof en, string> = {
  'notices.title': 'Avisos',
  'notices.info': 'Avís',
  'notices.warning': 'Atenció',
  'notices.more_one': 'Un avís més',
  'notices.more_other': '{{count}} avisos més',
};
