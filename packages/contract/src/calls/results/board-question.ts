import type { BodyOf } from '#endpoint.ts';
import type { listRegistrations } from './list-registrations.ts';

/** The checkpoint whose board is asked for: by its id, by its `order` among the intermediates (from 0), or one of the two ends. */
export type AskedCheckpoint =
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'order'; readonly order: number }
  | { readonly by: 'start' }
  | { readonly by: 'finish' };

const atIntermediate = /intermediate_results\.(\d+)/;

/**
 * Reads from a body of `/registrations` which board it wants; null: none, it is a plain list of participants. The clear way is
 * `intermediate`; the older ways of document 2 (2.1) are `order: ['result.shown_order']` for the finish,
 * `order: ['intermediate_results.N.shown_order']` for an intermediate, and `start_time` in `order` or `exist` for the start.
 */
export function askedCheckpoint(body: BodyOf<typeof listRegistrations>): AskedCheckpoint | null {
  if (body.modality === undefined || body.winners === true) return null;
  if (body.intermediate !== undefined) return fromReference(body.intermediate);
  const order = body.order?.find((key) => key.includes('shown_order') || key.includes('start_time'));
  const paths = [order, ...(body.exist ?? [])].filter((path) => path !== undefined);
  const intermediate = paths.map((path) => atIntermediate.exec(path)?.[1]).find((found) => found !== undefined);
  if (intermediate !== undefined) return { by: 'order', order: Number(intermediate) };
  if (order?.includes('shown_order')) return { by: 'finish' };
  return paths.some((path) => path.includes('start_time')) ? { by: 'start' } : null;
}

function fromReference(reference: string): AskedCheckpoint {
  if (reference === 'start' || reference === 'finish') return { by: reference };
  return { by: 'id', id: reference };
}
