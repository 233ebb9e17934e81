import { saveNotice } from '@dorsal/server/modules/notices/save-notice.ts';
import { changeSite } from '@dorsal/server/modules/site/site-content.ts';
import type { Context } from '@dorsal/server/platform/context.ts';
import { referees } from '../live-rulings.ts';
import { demoSite } from './plans/site-content.ts';

const notices = [
  { slug: '10k-de-faixanova', level: 'info', text: 'Hi ha aigua de més al quilòmetre 7: fa calor.' },
  {
    slug: 'marato-de-la-olmosa',
    level: 'warning',
    text: 'Por el viento en la cresta, el recorrido pasa por la variante del barranco desde el kilómetro 24.',
  },
  { slug: 'nocturna-del-salinar', level: 'warning', text: "L'eixida del 5K s'ajorna 15 minuts: serà a les 20:15." },
] as const;

/** Who runs the site of the demo, and what staff tell those who look at some of its races. */
export async function storeWords(context: Context): Promise<void> {
  const saved = await changeSite(context, demoSite, referees);
  if (!saved.ok) throw new Error(`the site of the demo was refused: ${saved.faults[0]?.path}`);
  for (const { slug, level, text } of notices) {
    const { oid } = await context.db
      .selectFrom('event')
      .select('oid')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    const given = await saveNotice(context, { event: oid, level, text }, referees);
    if (!given.ok) throw new Error(`a notice of ${slug} was refused: ${given.refusal}`);
  }
}
