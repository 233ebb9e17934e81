import type { TroubleName } from '#generator/plan.ts';
import { invalidatedRead, manualTime } from './by-hand.ts';
import { cutOff } from './cut-off.ts';
import { earlyStart } from './early-start.ts';
import { lateStart, tooLateStart } from './late-start.ts';
import { missedFinish, missedMat, missedStart } from './missed-mats.ts';
import { noShow } from './no-show.ts';
import { restOnMat, warmUp } from './rest-on-mat.ts';
import { retirement } from './retirement.ts';
import { coolDown, otherMat, tooFast } from './stray-reads.ts';
import type { Trouble } from './trouble.ts';

/** Every trouble by its name. The order is the order in which a runner meets them: the first that can happen does. */
export const allTroubles: Readonly<Record<TroubleName, Trouble>> = {
  no_show: noShow,
  retirement,
  too_late_start: tooLateStart,
  late_start: lateStart,
  early_start: earlyStart,
  missed_start: missedStart,
  missed_mat: missedMat,
  missed_finish: missedFinish,
  rest_on_mat: restOnMat,
  warm_up: warmUp,
  too_fast: tooFast,
  cool_down: coolDown,
  other_mat: otherMat,
  manual_time: manualTime,
  invalidated_read: invalidatedRead,
  cut_off: cutOff,
};
