import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { figureKindSchema } from './figures.ts';

/** How a kind of figure is computed, told by the very code that computes it. */
export const figureDefinitionSchema = z.object({
  kind: figureKindSchema,
  name: z.string(),
  /** One sentence: what it says. */
  meaning: z.string(),
  formula: z.string(),
  /** What goes into it, with the numbers of a made-up industry, and what comes out. */
  example: z.object({
    inputs: z.array(z.object({ label: z.string(), value: z.string(), note: z.string() })),
    filled: z.string(),
    shown: z.string(),
  }),
  /** When it is not shown, and what else one must know. */
  limits: z.array(z.string()),
  formulaVersion: z.string(),
  /** The platform's settings it depends on, each with its versions, the latest first. */
  settings: z.array(
    z.object({
      label: z.string(),
      versions: z.array(z.object({ name: z.string(), changedAt: z.string() })),
    }),
  ),
});
export type FigureDefinition = z.infer<typeof figureDefinitionSchema>;

export const definitionEndpoints = defineEndpoints({
  'figure.definitions': {
    method: 'GET',
    path: '/white/figure/definitions',
    kind: 'GET',
    access: 'public',
    summary: 'How every figure is computed: formula, worked example, limits, versions',
    result: z.array(figureDefinitionSchema),
  },
});
