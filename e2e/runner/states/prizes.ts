/** Three for men and women, three in each category, three for locals: who has one takes no other. */
export const prizes = [
  { order: 1, total: 3, by: 'gender', non_cummulative_with: [] },
  { order: 2, total: 3, by: 'category', non_cummulative_with: [1] },
  { order: 3, total: 3, by: 'local_gender', non_cummulative_with: [1, 2] },
];
/** Third woman, and so passed over in the category and among the locals. */
export const won = {
  pos_gender: 3,
  which_prizes: { gender: true, category: false, local_gender: false },
  has_prize: true,
  awards: [{ order: 1, by: 'gender', total: 3, place: 3, real_place: 3 }],
  passed_over: [
    { order: 2, by: 'category', total: 3, real_place: 2, holds: [1] },
    { order: 3, by: 'local_gender', total: 3, real_place: 1, holds: [1] },
  ],
};

/** Two rules of one basis, and one that both exclude. */
export const prizesOfOneBasis = [
  { order: 1, total: 3, by: 'general', non_cummulative_with: [] },
  { order: 2, total: 3, by: 'general', non_cummulative_with: [1] },
  { order: 3, total: 1, by: 'gender', non_cummulative_with: [1, 2] },
];
const passed = (digit: string, person: object) => ({ registration: { $oid: digit.repeat(24) }, ...person, holds: [1] });
/** The fourth, who takes the first of the second three; one of those in front asked not to be named. */
export const movedUp = {
  pos_general: 4,
  which_prizes: { general: true, gender: false },
  has_prize: true,
  awards: [
    {
      ...{ order: 2, by: 'general', total: 3, place: 1, real_place: 4, is_shared: true },
      moved_up_past: [
        passed('1', { bib_number: '12', name: 'Ada', surname: 'Alba' }),
        passed('2', { bib_number: '7', name: 'Maria del Mar', surname: 'Casanova Espinosa' }),
        passed('3', { bib_number: '31' }),
      ],
    },
  ],
  passed_over: [{ order: 3, by: 'gender', total: 1, real_place: 1, holds: [2] }],
};
