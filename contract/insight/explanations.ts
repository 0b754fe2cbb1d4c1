import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { figureKinds } from './figures.ts';

/** What the analyser reads from articles before anything is counted; explained like figures. */
export const readingKinds = ['story', 'tone', 'event', 'phrase'] as const;
export type ReadingKind = (typeof readingKinds)[number];

/** What is computed of the stories of a saved search. */
export const themeKinds = ['theme', 'themeSource'] as const;
export type ThemeKind = (typeof themeKinds)[number];

/** How a kind of figure is computed or something is read, from the definitions that the computation uses. */
export const figureDefinitionSchema = z.object({
  kind: z.enum([...figureKinds, ...themeKinds, ...readingKinds]),
  name: z.string(),
  /** Summary in one sentence. */
  meaning: z.string(),
  formula: z.string(),
  /** Worked example: inputs of a fictional industry and the result. */
  example: z.object({
    inputs: z.array(z.object({ label: z.string(), value: z.string(), note: z.string() })),
    filled: z.string(),
    shown: z.string(),
  }),
  /** When it is not shown, and other limits. */
  limits: z.array(z.string()),
  formulaVersion: z.string(),
  /** Settings it depends on, each with its versions, latest first. */
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
    summary: 'How every figure is computed and what it counts is read: formula, worked example, limits, versions',
    result: z.array(figureDefinitionSchema),
  },
});
