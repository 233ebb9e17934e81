import type { ModalityView } from '@dorsal/contract/views/event/modality-view.ts';
import type { RegistrationStatsView } from '@dorsal/contract/views/people/registration-stats-view.ts';
import type { CourseTab } from '#ui/course-tab.ts';
import type { ClassificationSearch } from './classification-search.ts';

export interface ClassificationProps {
  readonly modality: ModalityView;
  readonly stats: RegistrationStatsView;
  readonly tab: CourseTab;
  readonly search: ClassificationSearch;
}
