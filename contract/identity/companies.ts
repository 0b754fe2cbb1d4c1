import { z } from 'zod';

export const listedCompanySchema = z.object({
  stockId: z.number().int(),
  /** Securities code. */
  code: z.string(),
  name: z.string(),
  shortName: z.string(),
  industryId: z.number().int().nullable(),
  industryName: z.string(),
});
export type ListedCompany = z.infer<typeof listedCompanySchema>;
