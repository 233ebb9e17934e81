import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';
import type { CourseTab } from '#ui/course-tab.ts';

/** The tabs of a modality in course order: start, each intermediate, finish. */
export function tabsOf(modality: ModalityView, stats: RegistrationStatsView): CourseTab[] {
  const tabs: CourseTab[] = [];
  const { start_checkpoint: start, finish_checkpoint: finish } = modality;
  const none = { name: null, distanceM: null };
  if (start) tabs.push({ ...none, at: 'start', id: start._id, kind: 'start', passed: stats.start ?? 0, isOpen: true });
  for (const [order, checkpoint] of (modality.intermediates ?? []).entries()) {
    if (checkpoint.timed === false) continue;
    const passed = stats.result_intermediate_results?.[String(order)] ?? 0;
    tabs.push({
      at: String(order + 1),
      id: checkpoint._id,
      kind: 'intermediate',
      distanceM: checkpoint.distance_from_start ?? null,
      name: checkpoint.location?.custom_name ?? checkpoint.name ?? null,
      passed,
      isOpen: passed > 0,
    });
  }
  const passed = stats.finish ?? 0;
  if (finish) {
    const distanceM = modality.distance ?? null;
    tabs.push({ ...none, at: 'finish', id: finish._id, kind: 'finish', distanceM, passed, isOpen: passed > 0 });
  }
  return tabs;
}

/**
 * The tab on load (document 2, 2.1): finish if anyone finished; else the highest intermediate with any time, if some
 * participants started; else start. A tab named in the address is taken as it is.
 */
export function chosenTab(tabs: readonly CourseTab[], asked: string | undefined): CourseTab | null {
  const named = tabs.find((tab) => tab.at === asked);
  if (named) return named;
  return tabs.findLast((tab) => tab.kind !== 'start' && tab.isOpen) ?? tabs[0] ?? null;
}
