/** The index holds the columns that lists sort and filter by: a total of 20,000 events reads an index and no event. */
const listed = 'include (status, featured, circuit_number, position, date_end) where visible and not is_circuit';

export const listStatements = [
  `create index event_listed on event (date_start, number) ${listed}`,
  `create index event_listed_down on event (date_start desc nulls last, number) ${listed}`,
  'create index event_circuits on event (date_start, number) where is_circuit',
  'create index event_by_sort_name on event (sort_name, number)',
  'create index event_of_organism on event_organism (organism_number)',
  // Boxes around a place are cut out of these; the way on the sphere is measured for what is inside.
  'create index event_near on event using gist (point(longitude, latitude)) where latitude is not null',
  'create index modality_near on modality using gist (point(start_longitude, start_latitude)) where start_latitude is not null',
  'create index modality_fits on modality (event_number) include (sport, distance_m, slope_m, visible)',
  'create index participant_entered on participant (event_number, modality_number, source) where cancelled_at is null',
];
