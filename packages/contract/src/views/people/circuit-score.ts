import * as z from 'zod';

/** What one race of a circuit gave: points, and places in that race. */
export const RaceScore = z.object({
  score: z.number().optional(),
  score_cat: z.number().optional(),
  score_team: z.number().optional(),
  pos_gender: z.int().min(1).optional(),
  pos_category: z.int().min(1).optional(),
  pos_team: z.int().min(1).optional(),
});

/** A race in the sum: its points, and whether they counted among the best. */
export const CircuitScore = z.object({
  score: z.number(),
  score_cat: z.number().optional(),
  counts: z.boolean().optional(),
});
