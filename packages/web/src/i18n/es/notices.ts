import type { notices as en } from '../en/notices.ts';

export const notices: Record<keyof typeof en, string> = {
  'notices.title': 'Avisos',
  'notices.info': 'Aviso',
  'notices.warning': 'Atención',
  'notices.more_one': 'Un aviso más',
  'notices.more_other': '{{count}} avisos más',
};
