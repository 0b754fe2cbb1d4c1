import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';

/** The characters to read, as an SVG path. */
export const captchaDrawingSchema = z.object({
  width: z.number().int(),
  height: z.number().int(),
  path: z.string(),
});
export type CaptchaDrawing = z.infer<typeof captchaDrawingSchema>;

export const captchaSchema = z.object({
  /** Sent back with the answer, once. */
  challenge: z.string(),
  drawing: captchaDrawingSchema,
  /** The alternative for people who cannot see the drawing; either answer is accepted. */
  question: z.string(),
});
export type Captcha = z.infer<typeof captchaSchema>;

export const captchaAnswerSchema = z.strictObject({
  challenge: z.string().max(1_000),
  answer: z.string().trim().max(40),
});
export type CaptchaAnswer = z.infer<typeof captchaAnswerSchema>;

export const captchaEndpoints = defineEndpoints({
  'captcha.create': {
    method: 'GET',
    path: '/white/captcha',
    kind: 'GET',
    access: 'public',
    summary: 'A question that tells people from robots, for calls that ask for one',
    result: captchaSchema,
  },
});
