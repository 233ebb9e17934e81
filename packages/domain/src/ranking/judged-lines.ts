import type { JudgeOrder, Ms } from '#timing/types.ts';
import { orderedTimes } from './judge-orders.ts';

/** The others of an order, as a judge saw them from one of its people, by id. */
export interface Decision {
  readonly behind: readonly number[];
  readonly equalTo: readonly number[];
  readonly before: readonly number[];
}

/** The orders of judges on one board, with the own times of those whom they place. */
export class JudgedLines {
  #orders: readonly JudgeOrder[] = [];
  #text = '[]';
  readonly #ofPerson = new Map<number, JudgeOrder[]>();
  /** By order and person: the own time of who is placed there. */
  readonly #ownMs = new Map<JudgeOrder, Map<number, Ms>>();

  /** Takes other orders in place of those that stand; false: they are the same. Own times are to be noted anew. */
  set(orders: readonly JudgeOrder[]): boolean {
    const text = JSON.stringify(orders);
    if (text === this.#text) return false;
    this.#text = text;
    this.#orders = orders;
    this.#ofPerson.clear();
    this.#ownMs.clear();
    for (const order of orders) {
      this.#ownMs.set(order, new Map());
      for (const id of order.ranks.flat()) this.#ofPerson.set(id, [...this.of(id), order]);
    }
    return true;
  }

  get all(): readonly JudgeOrder[] {
    return this.#orders;
  }

  /** The orders that name a person. */
  of(id: number): readonly JudgeOrder[] {
    return this.#ofPerson.size === 0 ? none : (this.#ofPerson.get(id) ?? none);
  }

  /** `ownMs` undefined: the person is not placed there. */
  note(order: JudgeOrder, id: number, ownMs: Ms | undefined): void {
    if (ownMs === undefined) this.#ownMs.get(order)?.delete(id);
    else this.#ownMs.get(order)?.set(id, ownMs);
  }

  /** The own time of a person at a checkpoint where an order places them; undefined: none does. */
  ownMs(id: number, checkpoint: number): Ms | undefined {
    const order = this.of(id).find((one) => one.checkpoint === checkpoint);
    return order && this.#ownMs.get(order)?.get(id);
  }

  /** The times by which an order places people; where it places nobody, their own. */
  placingTimes(order: JudgeOrder): ReadonlyMap<number, Ms> {
    const own = this.#ownMs.get(order) ?? new Map<number, Ms>();
    const ordered = orderedTimes(order.ranks, (id) => own.get(id));
    return ordered.size > 0 ? ordered : own;
  }

  /** The decision of a judge on somebody at a checkpoint, by id; null: nothing that counts. */
  decisionOn(id: number, checkpoint: number): Decision | null {
    const order = this.of(id).find((one) => one.checkpoint === checkpoint);
    const own = order && this.#ownMs.get(order);
    const placed = order && orderedTimes(order.ranks, (of) => own?.get(of));
    if (!placed?.has(id)) return null;
    const ranks = (order?.ranks ?? []).map((rank) => rank.filter((of) => placed.has(of)));
    const at = ranks.findIndex((rank) => rank.includes(id));
    return {
      behind: ranks.slice(0, at).flat(),
      equalTo: (ranks[at] ?? []).filter((of) => of !== id),
      before: ranks.slice(at + 1).flat(),
    };
  }

  /** Tells whether a judge has decided between two people at a checkpoint, and the decision counts. */
  decides(checkpoint: number, one: number, other: number): boolean {
    const decision = this.decisionOn(one, checkpoint);
    return decision !== null && [decision.behind, decision.equalTo, decision.before].some((of) => of.includes(other));
  }
}

const none: readonly JudgeOrder[] = [];
