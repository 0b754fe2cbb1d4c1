import { z } from 'zod';

/** How a person's consent to be sent something was got: said to somebody who noted it, with a file, on a form of ours. */
export const consentSources = ['workspace', 'import', 'form'] as const;
export const consentSourceSchema = z.enum(consentSources);
export type ConsentSource = z.infer<typeof consentSourceSchema>;
