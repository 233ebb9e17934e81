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
  awards: [{ order: 1, place: 3, by: 'gender' }],
};
