import type { BurdenName } from '#generator/plan.ts';
import type { Random } from '#generator/random.ts';
import type { Run } from '#generator/run.ts';

const reasons = ['Tarjeta amarilla', 'Tarjeta roja', 'No fer cas de les indicacions dels voluntaris'] as const;

/** What staff put on a runner, whatever else happens to them. */
export const burdens: Readonly<Record<BurdenName, (run: Run, random: Random) => void>> = {
  penalty: (run, random) => {
    for (let i = random.whole(1, 2); i > 0; i -= 1) {
      run.penalties.push({ timeMs: random.whole(1, 20) * 30_000, reason: random.pick(reasons) });
    }
  },
  disqualification: (run) => {
    if (run.staffStatus !== null) return;
    run.staffStatus = 'disqualified';
    run.disqualifiedReason = "Participar amb el dorsal d'una altra persona";
  },
  not_classified: (run) => {
    run.isClassified = false;
  },
};
