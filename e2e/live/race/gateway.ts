import { type APIRequestContext, expect } from '@playwright/test';
import type { Race, Starter } from './race-office.ts';

/** Sends the reads of the mats of races, as gateways do: a batch a time, with the counters of the box. */
export class Gateway {
  readonly #request: APIRequestContext;
  readonly #token: string;
  #seq = 0;

  constructor(request: APIRequestContext, token: string) {
    this.#request = request;
    this.#token = token;
  }

  /** The starter's pistol. */
  async gun(race: Race, time = Date.now()): Promise<void> {
    await this.#send(race.checkpoints[0]?.device, [{ kind: 'gun', time }]);
  }

  /** Sends a read of each of these people at a checkpoint (0: the start), one after the other, the last at `at`. Gives the instant of the answer, which comes after the commit. */
  async sendReads(
    race: Race,
    position: number,
    people: readonly Starter[],
    { at = Date.now(), apartMs = 10 }: { readonly at?: number; readonly apartMs?: number } = {},
  ): Promise<number> {
    const reads = people.map(({ bib }, index) => ({
      kind: 'chip',
      chip: bib,
      time: at - (people.length - 1 - index) * apartMs,
    }));
    await this.#send(race.checkpoints.at(position)?.device, reads);
    return performance.timeOrigin + performance.now();
  }

  async #send(device: number | undefined, reads: readonly object[]): Promise<void> {
    const answer = await this.#request.post('/api/reads', {
      headers: { authorization: `Bearer ${this.#token}` },
      data: { device, sent_at: Date.now(), reads: reads.map((read) => ({ ...read, epoch: 1, seq: ++this.#seq })) },
    });
    expect(await answer.json()).toMatchObject({ accepted: reads.length });
  }
}
