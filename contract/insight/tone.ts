import { z } from 'zod';

/** How a headline speaks of what it reports; `unsure` where the model abstains. */
export const tones = ['positive', 'neutral', 'negative', 'unsure'] as const;
export const toneSchema = z.enum(tones);
export type Tone = z.infer<typeof toneSchema>;
